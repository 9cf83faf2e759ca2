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
  stock: z.int(),
  vehicleSets: z.array(z.object({ make: z.string() })),
})
const Found = z.object({ results: z.array(Listing) })

/** Opens a page and waits until its scripts have taken it over; before that, forms and links work the plain way. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const last = document.querySelector('footer a')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
}

/** How a journey gets to a page. */
export type OpenPage = (page: Page, path: string) => Promise<unknown>

/** Without JavaScript nothing takes the page over. */
export const openWithoutScripts: OpenPage = (page, path) => page.goto(path)

/** How a journey presses what it sees: by mouse, or by finger. */
export type Press = (what: Locator) => Promise<void>
export const byClick: Press = (what) => what.click()
export const byTap: Press = (what) => what.tap()

/** Types words into the search of the page and sends them. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search for parts' }).fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/product\?/)
}

/** Goes down the cascade, waiting for each step to open. */
export async function chooseVehicle(form: Locator, { make, model, year }: ChosenVehicle): Promise<void> {
  await form.getByLabel('Make', { exact: true }).selectOption(make)
  await form.getByLabel('Model', { exact: true }).selectOption(model)
  await form.getByLabel('Year', { exact: true }).selectOption(year)
}

/** The cards of a list. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

/** The cards of the main list of the product list, without those that stand below it. */
export const resultCards = (page: Page): Locator => page.getByRole('region', { name: 'Results' }).getByRole('article')

/** Asks the API what the shop holds, so that a journey names no listing of the demo by heart. */
export async function findListings(
  request: APIRequestContext,
  query: Record<string, string>,
): Promise<z.infer<typeof Listing>[]> {
  const answer = await request.get('/api/product/find', { params: query })
  expect(answer.status()).toBe(200)
  return Found.parse(await answer.json()).results
}
