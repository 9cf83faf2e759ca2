import { hash } from 'node:crypto'

import { RETRY_AFTER_SECONDS } from './overload.ts'

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}' +
  'body{max-width:32rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:1.5rem;margin:0 0 .5rem}' +
  'a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border:1px solid;border-radius:.375rem;' +
  'color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid;outline-offset:2px}'

/** The page for browsers while the shop is overloaded; constant, because rendering is overloaded. */
export const BUSY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The shop is busy</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The shop is busy</h1>
<p>Please wait ${RETRY_AFTER_SECONDS} seconds, then try again.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`

export const BUSY_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'"
