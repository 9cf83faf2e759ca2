import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Expects that everybody can use the page as it stands: on a phone in light, at a desk in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = test.info().project.name === 'desk'
  // What comes in softly is measured once it is there.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isDark) await turnDark(page)
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Turns the page dark, and waits for the frame in which it is; with motion reduced no colour goes over slowly. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

export interface AxeOptions {
  /** The only rules to apply, or those to leave out. */
  only?: string
  without?: string
  /** Frames where no script may run: axe cannot either, and would wait for ever. */
  exceptFrames?: boolean
}

/** Returns the accessibility violations that axe finds on the page. */
export async function findViolations(page: Page, { only, without, exceptFrames = false }: AxeOptions = {}) {
  // Axe is 560 kB: once is enough for each document.
  const isLoaded = await page.evaluate('typeof axe === "object"')
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) }).options({ resultTypes: ['violations'] })
  if (only !== undefined) axe.withRules(only)
  if (without !== undefined) axe.disableRules(without)
  if (exceptFrames) axe.exclude('iframe')
  // Results of several frames are put together in another page, which takes longer than to get them.
  const { violations } = await axe.setLegacyMode(exceptFrames || page.frames().length === 1).analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }))
}
