import { JSDOM } from 'jsdom'

const { window } = new JSDOM('')
const parser = new window.DOMParser()
const parseHtml = (html: string): Document => parser.parseFromString(html, 'text/html')

/** Lists everything in the markup that a browser could run or load, or that changes the page around it. */
export function findDangers(html: string): string[] {
  const document = parseHtml(`<!doctype html><body><div id="here">${html}</div><p id="after"></p></body>`)
  const here = document.querySelector('#here')
  const inside = [...(here?.querySelectorAll('*') ?? [])]
  return [
    ...(document.querySelector('body > #after') === null ? ['changes the page around it'] : []),
    ...[...document.querySelectorAll('head *')].map((element) => `in the head: ${element.tagName}`),
    ...inside.flatMap((element) => [
      ...(FORBIDDEN.has(element.tagName.toLowerCase()) ? [`<${element.tagName.toLowerCase()}>`] : []),
      ...[...element.attributes].flatMap(({ name, value }) => checkAttribute(name, value)),
    ]),
  ]
}

const FORBIDDEN = new Set(
  (
    'script style iframe frame frameset object embed applet base link meta form input button textarea select svg math ' +
    'template noscript xmp plaintext title video audio source track portal dialog details marquee slot'
  ).split(' '),
)

function checkAttribute(name: string, value: string): string[] {
  const text = value.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '').toLowerCase()
  const isAddress = name === 'href' || name === 'src'
  const isKnown = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);base64,|\/(?!\/)|#|[^:]*$)/.test(text)
  return [
    ...(/^on|^style$|^srcdoc$|^id$|^name$|^class$|^xlink|^formaction$|^action$|^ping$|^srcset$|^target$/.test(name)
      ? [`${name}="${value}"`]
      : []),
    ...(isAddress && !isKnown ? [`${name}="${value}"`] : []),
  ]
}

/** Lists the tags and attributes of a fragment as a browser parses it. */
export function listElements(html: string): string[] {
  const document = parseHtml(`<body>${html}</body>`)
  return [...document.body.querySelectorAll('*')].map(
    (element) =>
      `${element.tagName} ${[...element.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
        .join(' ')}`,
  )
}
