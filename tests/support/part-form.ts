import type { Page } from '@playwright/test'

/** The table row that contains this text. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** A price or the stock of a row, which is changed in its field. */
export const rowValue = (page: Page, name: string, label: 'B2C price' | 'B2B price' | 'Stock') =>
  row(page, name).getByRole('textbox', { name: label })
/** The main part of a page. */
export const form = (page: Page) => page.getByRole('main')

/** Fills in the listing form, except for pictures and vehicles. */
export async function fillPart(page: Page, sku: string) {
  const texts = {
    Title: `Demo brake pads ${sku}`,
    SKU: sku,
    'Part numbers': `${sku}-4711, ${sku}-4712`,
    'B2C price (₦)': '15000',
    'B2B price (₦)': '12500',
    Stock: '8',
    'Weight (kg)': '1.5',
    'Length (in)': '8',
    'Width (in)': '6.5',
    'Height (in)': '3',
  }
  for (const [name, text] of Object.entries(texts))
    await form(page).getByRole('textbox', { name, exact: true }).fill(text)
  await form(page).getByRole('combobox', { name: 'What is it?' }).fill('Brake Pad Set')
  await form(page).getByRole('radio', { name: 'New', exact: true }).check()
}

/** Chooses a vehicle in the listing form, with all engines and bodies. */
export async function chooseSet(page: Page, model: string, years: readonly [string, string]) {
  const set = form(page).getByRole('group', { name: /vehicle/i })
  await set.getByLabel('Make').selectOption('Toyota')
  await set.getByLabel('Model').selectOption(model)
  await set.getByLabel('Year from').selectOption(years[0])
  await set.getByLabel('Year to').selectOption(years[1])
  await set.getByLabel('Engine').selectOption('All engines')
  await set.getByLabel('Vehicle type from').selectOption('All vehicle types')
}
