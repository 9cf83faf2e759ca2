import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Expects no accessibility violation: in light colours on a phone, in dark ones at a desk; in both with the tag `@phone`. */
export async function expectAccessible(page: Page): Promise<void> {
  const { project, tags } = test.info()
  // Skips transitions, which axe would measure halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (project.name === 'desk') await turnDark(page)
  expect(await findViolations(page)).toEqual([])
  if (tags.includes('@phone')) {
    await turnDark(page)
    expect(await findViolations(page, { only: 'color-contrast' }), 'in dark colours').toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Switches the page to dark colours without a transition, and waits until they are painted. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

export interface AxeOptions {
  /** The only rules to apply, or those to leave out. */
  only?: string
  without?: string
  /** Leaves out frames without scripts, in which axe cannot run and would never end. */
  exceptFrames?: boolean
}

/** Returns the accessibility violations that axe finds on the page. */
export async function findViolations(page: Page, { only, without, exceptFrames = false }: AxeOptions = {}) {
  // Axe has 560 kB: loads it once for each document.
  const isLoaded = await page.evaluate('typeof axe === "object"')
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) }).options({ resultTypes: ['violations'] })
  if (only !== undefined) axe.withRules(only)
  if (without !== undefined) axe.disableRules(without)
  if (exceptFrames) axe.exclude('iframe')
  // Legacy mode is faster for one frame: the other mode collects results in a new page.
  const { violations } = await axe.setLegacyMode(exceptFrames || page.frames().length === 1).analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }))
}
