import { expect, test } from 'vitest'

import { toPngUrl } from './picture-urls.rules.ts'

test.each([
  ['/media/demo/brake-pad-main.svg', '/media/demo/brake-pad.png'],
  ['/media/demo/pictures/oil-filter/box-2.avif', '/media/demo/oil-filter.png'],
  ['/media/demo-wipers/hybrid-whole.svg', '/media/demo-wipers/hybrid.png'],
  ['/media/0123456789abcdef0123456789abcdef-640x480', '/media/0123456789abcdef0123456789abcdef-640x480'],
])('mail programs and share previews show “%s” as “%s”', (url, png) => expect(toPngUrl(url)).toBe(png))
