const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script\b[^>]*type="module"[^>]*>[^]*?<\/script>/

/**
 * Runs in the browser: inserts the page's scripts where React expects them, after the first frame is painted. A page in
 * a background tab is not painted, so it gets them immediately.
 */
const START = `((box, self) => {
self.remove()
const start = () => {
const preloads = box.content.querySelectorAll("link")
document.head.append(...preloads)
box.replaceWith(box.content)
}
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
})(document.currentScript.previousElementSibling, document.currentScript)`

/**
 * Loads styles, fonts and images before scripts: a page is usable without its scripts, which would take most of the
 * bandwidth of a slow connection. Until the first paint they stay in a template, which loads nothing.
 */
export function deferScripts(html: string, nonce: string): string {
  const entry = ENTRY.exec(html)
  if (entry === null) return html
  const preloads = html.match(PRELOADS) ?? []
  const template = `<template>${preloads.join('')}${entry[0]}</template><script nonce="${nonce}">${START}</script>`
  // A function as replacement: `replace` would interpret `$` in a string.
  return html.replace(ENTRY, () => template).replaceAll(PRELOADS, (link, at: number) => (at < entry.index ? '' : link))
}
