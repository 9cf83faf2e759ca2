import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'
import { DataSaver } from '#web/features/data-saver/data-saver.ts'

import { ProductPicture } from './product-picture.tsx'

const KEY = `${'0a'.repeat(16)}-800x600`

test('an uploaded picture is offered in its widths as AVIF, WebP and JPEG', () => {
  const html = renderEnglish(<ProductPicture src={`/media/${KEY}`} alt="A filter" sizes="10rem" />)
  const sources = [...html.matchAll(/srcSet="([^"]+)"/g)].map(([, set]) => set)
  expect(sources).toEqual(
    ['avif', 'webp', 'jpg'].map((form) =>
      [320, 640, 800].map((width) => `/media/${KEY}/${width}.${form} ${width}w`).join(', '),
    ),
  )
  expect(html).toMatch(/<source type="image\/avif"[^>]*><source type="image\/webp"[^>]*><img src="\/media\//)
  expect(html.match(/sizes="10rem"/g)).toHaveLength(3)
})

test('a visitor who saves data gets the smallest width of an uploaded picture', () => {
  const html = renderEnglish(
    <DataSaver value>
      <ProductPicture src={`/media/${KEY}`} alt="A filter" />
    </DataSaver>,
  )
  const sources = [...html.matchAll(/srcSet="([^"]+)"/g)].map(([, set]) => set)
  expect(sources).toEqual(['avif', 'webp', 'jpg'].map((form) => `/media/${KEY}/320.${form} 320w`))
})

test('a demo drawing has a single source', () => {
  const html = renderEnglish(<ProductPicture src="/media/demo/filters/oil.svg" alt="" />)
  expect(html).toMatch(/^<img src="\/media\/demo\/filters\/oil\.svg" alt=""/)
  expect(html).not.toMatch(/srcset|sizes|picture>/i)
})

test('a rendered demo picture is offered in two widths as AVIF, with the drawing for browsers without AVIF', () => {
  const picture = <ProductPicture src="/media/demo/pictures/oil-filter/box-1.avif" alt="An oil filter" sizes="7rem" />
  const html = renderEnglish(picture)
  expect(html).toContain(
    'srcSet="/media/demo/pictures/oil-filter/box-1-small.avif 240w, /media/demo/pictures/oil-filter/box-1.avif 480w" sizes="7rem"',
  )
  expect(html).toContain('<img src="/media/demo/oil-filter-main.svg" alt="An oil filter"')
  const saving = renderEnglish(<DataSaver value>{picture}</DataSaver>)
  expect(saving).toContain('srcSet="/media/demo/pictures/oil-filter/box-1-small.avif 240w"')
})
