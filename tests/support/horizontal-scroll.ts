import { expect, type Page } from '@playwright/test'

/** The smallest phone that the shop is made for. */
export const SMALLEST_PHONE = { width: 360, height: 740 }

/** Expects that one reads the page by moving it up and down only. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await findOverflow(page), 'sideways').toEqual([])
}

/** What makes the page, or a dialog over it, wider than the screen; nothing may. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Letters of another font are of another width.
    await document.fonts.ready
    const { clientWidth } = document.documentElement
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
    }
    const isWide = (element: Element): boolean =>
      element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element)
    // Of what reaches out only the innermost: it pushes those around it.
    const innermost = (sheet: Element) =>
      [...sheet.querySelectorAll('*')].filter((element) => isWide(element) && ![...element.children].some(isWide))
    return (
      [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        // Parts of a pixel are rounded up.
        .filter((sheet) => sheet.scrollWidth > sheet.clientWidth + 1)
        .flatMap((sheet) => [
          `${sheet.tagName} ${sheet.scrollWidth} of ${sheet.clientWidth} px`,
          ...innermost(sheet).map((one) => `${one.tagName} ${one.className} “${one.textContent.trim().slice(0, 40)}”`),
        ])
    )
  })
}
