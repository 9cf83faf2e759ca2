import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'

export interface ChosenVehicle {
  make: string
  model: string
  year: string
}

const Listing = z.object({
  id: z.number(),
  title: z.string(),
  part_no: z.string(),
  universal: z.boolean(),
  sku: z.string(),
  stock: z.int(),
  display_price: z.number(),
  vehicleSets: z.array(z.object({ make: z.string() })),
})
const Found = z.object({ results: z.array(Listing) })

/** Opens a page and waits for hydration; before it, forms and links work without scripts. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

/** Waits until React handles the header, the footer and each control of the content, also in parts that load late. */
export async function waitForHydration(page: Page): Promise<void> {
  await waitForRoot(page, 'main :is(button, input, select, textarea)')
  await expectEqualMarkup(page)
}

/** Waits until React handles the header, the footer and these elements, and has run the effects of its first rendering. */
export async function waitForRoot(page: Page, elements: string): Promise<void> {
  await page.waitForFunction((selector) => {
    // The checkout has no footer.
    const last = document.querySelector('footer a') ?? document.querySelector('header a')
    const controls = document.querySelectorAll(selector)
    const isHandled =
      last !== null &&
      [last, ...controls].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
    if (!isHandled) return false
    // React marks elements while it renders. Effects, which show what only a page with scripts has, run after the paint.
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    if (root.stateNode.current.memoizedState.isDehydrated) return false
    return new Promise((resolve) => setTimeout(resolve, 0, true))
  }, elements)
}

/** Expects that the browser rendered the markup of the server: React reports a difference and renders the page again. */
async function expectEqualMarkup(page: Page): Promise<void> {
  const errors = [...(await page.pageErrors()), ...(await page.consoleMessages()).map((message) => message.text())]
  expect(errors.map(String).filter((text) => /React error #4(?:18|2[0-5])|hydrat/i.test(text))).toEqual([])
}

/** Opens a page. */
export type OpenPage = (page: Page, path: string) => Promise<unknown>

/** Opens a page without waiting for scripts. */
export const openWithoutScripts: OpenPage = (page, path) => page.goto(path)

/** Clicks or taps. */
export type Press = (what: Locator) => Promise<void>
export const byClick: Press = (what) => what.click()
export const byTap: Press = (what) => what.tap()

/** Types words into the search field and submits them. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search for parts' }).fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/product\?/)
}

/** Chooses make, model and year, waiting for each list. */
export async function chooseVehicle(form: Locator, { make, model, year }: ChosenVehicle): Promise<void> {
  await form.getByLabel('Make', { exact: true }).selectOption(make)
  await form.getByLabel('Model', { exact: true }).selectOption(model)
  await form.getByLabel('Year', { exact: true }).selectOption(year)
}

/** All product cards of the page. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

/** The cards of the results, without those of other sections. */
export const resultCards = (page: Page): Locator => page.getByRole('region', { name: 'Results' }).getByRole('article')

/** Finds listings by the API, so that journeys do not depend on ids of the demo shop. */
export async function findListings(
  request: APIRequestContext,
  query: Record<string, string>,
): Promise<z.infer<typeof Listing>[]> {
  const answer = await request.get('/api/product/find', { params: query })
  expect(answer.status()).toBe(200)
  return Found.parse(await answer.json()).results
}
