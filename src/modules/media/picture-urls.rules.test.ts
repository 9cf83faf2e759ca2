import { expect, test } from 'vitest'

import { toSharedUrl } from './picture-urls.rules.ts'

test.each([
  ['/media/demo/brake-pad-main.svg', '/media/demo/shared/brake-pad.jpg'],
  ['/media/demo/pictures/oil-filter/box-2.avif', '/media/demo/shared/oil-filter.jpg'],
  ['/media/demo-wipers/hybrid-whole.svg', '/media/demo-wipers/hybrid.png'],
  ['/media/0123456789abcdef0123456789abcdef-640x480', '/media/0123456789abcdef0123456789abcdef-640x480'],
])('mail programs and share previews show “%s” as “%s”', (url, shared) => expect(toSharedUrl(url)).toBe(shared))
