import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Expects that everybody can use the page as it stands: on a phone in light, at a desk in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = test.info().project.name === 'desk'
  // What comes in softly is measured once it is there.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isDark) await turnDark(page)
  expect(await violations(new AxeBuilder({ page }))).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Also with motion reduced colours go over, in the moment of a frame; then those of the dark are there. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  )
}

async function violations(axe: AxeBuilder) {
  const found = await axe.analyze()
  return found.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }))
}
