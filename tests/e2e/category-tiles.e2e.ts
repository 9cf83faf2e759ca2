import { expect, type Locator, test } from '@playwright/test'

import { openPage } from '#tests/support/page-actions.ts'

/** Lists the words of the texts that are broken into two lines. */
const brokenWords = (texts: Locator) =>
  texts.evaluateAll((labels) =>
    labels.flatMap(({ firstChild }) =>
      [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        if (firstChild === null) return []
        const range = new Range()
        range.setStart(firstChild, index)
        range.setEnd(firstChild, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      }),
    ),
  )

test('the category tiles of a narrow phone break no word, also in the fallback font', async ({ page }) => {
  await openPage(page, '/')
  const tiles = page.getByRole('region', { name: 'Shop By Category' }).getByRole('listitem')
  const labels = tiles.locator('a > span').filter({ hasText: /\S/ })
  await expect(labels).toHaveCount(8)
  await labels.evaluateAll((all: HTMLElement[]) => {
    for (const { style } of all) style.fontFamily = '"DejaVu Sans", Arial, sans-serif'
  })
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await brokenWords(labels), `${width} px`).toEqual([])
  }
})
