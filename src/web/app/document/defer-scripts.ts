const PRELOAD = '<link rel="modulepreload"'
const MODULE = 'type="module"'

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
export function deferScripts(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  // In bytes, because a text with a naira sign takes two bytes for each character.
  const moduleAt = html.indexOf(MODULE)
  if (moduleAt === -1) return html
  const start = html.lastIndexOf('<script', moduleAt)
  const end = getEnd(html, '</script>', moduleAt)
  const { preloads, rest } = cutPreloads(html.subarray(0, start))
  const script = `</template><script nonce="${nonce}">${START}</script>`
  // A template loads nothing.
  const deferred = [Buffer.from('<template>'), ...preloads, html.subarray(start, end), Buffer.from(script)]
  return Buffer.concat([...rest, ...deferred, html.subarray(end)])
}

/** Separates the preloads of scripts from the rest of the page. */
function cutPreloads(head: Buffer): { preloads: Buffer[]; rest: Buffer[] } {
  const preloads: Buffer[] = []
  const rest: Buffer[] = []
  let from = 0
  for (let at = head.indexOf(PRELOAD); at !== -1; at = head.indexOf(PRELOAD, from)) {
    rest.push(head.subarray(from, at))
    from = getEnd(head, '>', at)
    preloads.push(head.subarray(at, from))
  }
  return { preloads, rest: [...rest, head.subarray(from)] }
}

/** Returns the position after the next `tag`. */
const getEnd = (html: Buffer, tag: string, from: number) => html.indexOf(tag, from) + tag.length
