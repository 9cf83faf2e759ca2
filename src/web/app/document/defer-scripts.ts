const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script\b[^>]*type="module"[^>]*>[^]*?<\/script>/

// Runs in the browser after the first frame is painted; immediately in a background tab, which is not painted.
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

/** Delays the page's scripts until the first paint: they would take most of the bandwidth of a slow connection. */
export function deferScripts(html: string, nonce: string): string {
  const entry = ENTRY.exec(html)
  if (entry === null) return html
  const preloads = html.match(PRELOADS) ?? []
  // A template loads nothing.
  const template = `<template>${preloads.join('')}${entry[0]}</template><script nonce="${nonce}">${START}</script>`
  // A function as replacement: `replace` would interpret `$` in a string.
  return html.replace(ENTRY, () => template).replaceAll(PRELOADS, (link, at: number) => (at < entry.index ? '' : link))
}
