const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script\b[^>]*type="module"[^>]*>[^]*?<\/script>/

/**
 * Runs in the browser: puts the page's scripts where React expects them, once the first frame is on the screen. A page
 * that nobody looks at is not painted, and gets them at once.
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
 * Lets styles, fonts and pictures go first: a page reads and works before its scripts come, and on a slow line these
 * would take the larger part of the way. They lie in a template, which loads nothing, until the first paint.
 */
export function deferScripts(html: string, nonce: string): string {
  const entry = ENTRY.exec(html)
  if (entry === null) return html
  const preloads = html.match(PRELOADS) ?? []
  const template = `<template>${preloads.join('')}${entry[0]}</template><script nonce="${nonce}">${START}</script>`
  // What is put in holds no pattern of `replace`: it is a function's answer.
  return html.replace(ENTRY, () => template).replaceAll(PRELOADS, (link, at: number) => (at < entry.index ? '' : link))
}
