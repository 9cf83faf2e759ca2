import { expect, type Page } from '@playwright/test'

/** The smallest supported phone. */
export const MIN_PHONE_SIZE = { width: 360, height: 740 }

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await findOverflow(page), 'sideways').toEqual([])
}

/** Lists the elements that make the page, or a dialog, wider than the screen. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Text has another width in a fallback font.
    await document.fonts.ready
    const { clientWidth } = document.documentElement
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
    }
    const isWide = (element: Element): boolean =>
      element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element)
    // Only the innermost elements, which widen those around them.
    const innermost = (sheet: Element) =>
      [...sheet.querySelectorAll('*')].filter((element) => isWide(element) && ![...element.children].some(isWide))
    return (
      [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        // Fractions of a pixel are rounded up.
        .filter((sheet) => sheet.scrollWidth > sheet.clientWidth + 1)
        .flatMap((sheet) => [
          `${sheet.tagName} ${sheet.scrollWidth} of ${sheet.clientWidth} px`,
          ...innermost(sheet).map((one) => `${one.tagName} ${one.className} “${one.textContent.trim().slice(0, 40)}”`),
        ])
    )
  })
}
