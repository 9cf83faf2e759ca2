import { expect, type Locator, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { createPerson, signIn } from '#tests/support/accounts.ts'
import { createBuyer } from '#tests/support/buyers.ts'
import { openPage, type OpenPage, openWithoutScripts, resultCards, searchFor } from '#tests/support/page-actions.ts'

const chips = (page: Page): Locator => page.getByRole('list', { name: 'What we searched for' })
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** A car without brake pads in the demo shop. */
const NOT_LISTED = '/product?keyword=front+brake+pads+subaru+outback+2012'
const NONE = 'No seller lists front brake pads for Subaru Outback 2012 yet.'

async function removeChips(page: Page, visit: OpenPage): Promise<void> {
  await visit(page, '/product?keyword=abeg+front+brake+pads+camry+2009')
  await expect(heading(page)).toHaveText('Front brake pads for Toyota Camry 2009')
  await expect(page.getByText('We left out: abeg.')).toBeVisible()
  await expect(resultCards(page).filter({ hasNotText: /Fits Camry 2009|Fits if/ })).toHaveCount(0)
  await chips(page).getByRole('link', { name: 'Remove Front' }).click()
  await expect(page).toHaveURL('/product?keyword=Brake+Pad+Set+Toyota+Camry+2009')
  await expect(heading(page)).toHaveText('Brake pads for Toyota Camry 2009')
  await chips(page).getByRole('link', { name: 'Remove Toyota Camry 2009' }).click()
  await expect(heading(page)).toHaveText('Brake pads')
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Brake Pad Set'])
}

test('each chip removes one part of the interpretation', async ({ page }) => {
  await removeChips(page, openPage)
})

test('changing the vehicle of the text keeps the part', async ({ page }) => {
  await openPage(page, '/product?keyword=brake+pads+camry+2009')
  await chips(page).getByRole('link', { name: 'Change Toyota Camry 2009' }).click()
  const main = page.getByRole('main')
  await expect(main.getByLabel('Search for')).toHaveValue('Brake Pad Set')
  await expect(main.getByLabel('Model', { exact: true })).toHaveValue('Camry')
  await main.getByLabel('Model', { exact: true }).selectOption('Corolla')
  await main.getByLabel('Year', { exact: true }).selectOption('2010')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(heading(page)).toHaveText('Brake pads for Toyota Corolla 2010')
})

test('a nickname shows its vehicle, and a year outside of its range is mentioned', async ({ page }) => {
  await openPage(page, '/product?keyword=big+daddy+radiator')
  await expect(chips(page)).toContainText('Big Daddy, Toyota Camry 2002–2006')
  await openPage(page, '/product?keyword=big+daddy+2009+radiator')
  await expect(page.getByText('Big Daddy usually means Camry 2002–2006. You typed 2009.')).toBeVisible()
})

async function chooseGeneration(page: Page, visit: OpenPage): Promise<void> {
  await visit(page, '/product?keyword=discussion+continues+front+brake+pads')
  await expect(chips(page)).toContainText('Discussion Continues, Honda Accord 2003–2007')
  const question = page.getByRole('region', { name: 'Did you mean 2006–2007 or 2008–2012?' })
  await question.getByRole('link', { name: 'Honda Accord 2008–2012' }).click()
  await expect(page).toHaveURL('/product?keyword=Brake+Pad+Set+front+Honda+Accord+2008-2012')
  await expect(chips(page)).toContainText('Honda Accord 2008–2012')
  await expect(question).toBeHidden()
}

test('a nickname of two generations leads to a question that a click answers', async ({ page }) => {
  await chooseGeneration(page, openPage)
})

test('corrected words are shown, and a click searches the text as typed', async ({ page }) => {
  await openPage(page, '/')
  await searchFor(page, 'altenator corola 2005')
  await expect(page.getByText(/^Showing results for .*corolla 2005\./)).toBeVisible()
  await page.getByRole('link', { name: 'altenator corola 2005' }).click()
  await expect(page).toHaveURL('/product?keyword=%22altenator+corola+2005%22')
  await expect(page.getByText(/^Showing results for/)).toBeHidden()
})

test('a part without listings for a car says so and offers a request with these words', async ({ page }) => {
  await openPage(page, NOT_LISTED)
  await expect(page.getByRole('heading', { name: NONE })).toBeVisible()
  await expect(resultCards(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Other parts for Subaru Outback 2012' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask sellers' }).click()
  await page.getByLabel('Your name').fill('Ada Obi')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Which part do you need?')).toHaveValue('Brake Pad Set front Subaru Outback 2012')
})

async function requestAlert(page: Page, visit: OpenPage): Promise<void> {
  const { email } = createPerson()
  await visit(page, NOT_LISTED)
  await page.getByLabel('Your email').fill('ada')
  await page.getByRole('button', { name: 'Tell me when listed' }).click()
  await expect(page.getByLabel('Your email')).toHaveAccessibleDescription('Enter a valid email.')
  // The second time this alert exists already.
  for (const _ of [1, 2]) {
    await visit(page, NOT_LISTED)
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('button', { name: 'Tell me when listed' }).click()
    await expect(page.getByText(`We will email ${email} when one is listed.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible()
  }
}

test('a visitor leaves an email for an alert when the part is listed', async ({ page }) => {
  await requestAlert(page, openPage)
})

test('a buyer requests an alert with one click', async ({ page }) => {
  const buyer = await createBuyer(page.request)
  await signIn(page, buyer)
  await openPage(page, NOT_LISTED)
  await expect(page.getByLabel('Your email')).toBeHidden()
  await page.getByRole('button', { name: 'Tell me when listed' }).click()
  await expect(page.getByText(`We will email ${buyer.email} when one is listed.`)).toBeVisible()
})

test('parts that fit all vehicles say that none is made for the car', async ({ page }) => {
  await openPage(page, '/product?keyword=fuel+hose+corolla+2010')
  await expect(
    page.getByRole('heading', { name: 'These fit all vehicles. No seller lists one made for Toyota Corolla 2010.' }),
  ).toBeVisible()
  await expect(resultCards(page).filter({ hasNotText: 'Universal' })).toHaveCount(0)
  await expect(resultCards(page)).not.toHaveCount(0)
  await expectAccessible(page)
})

test('an ambiguous part name leads to a question and keeps the car', async ({ page }) => {
  await openPage(page, '/product?keyword=bumper+clip+corolla+2010')
  const question = page.getByRole('region', { name: 'Did you mean Bumper Bracket or Trim Clip?' })
  await expectAccessible(page)
  await question.getByRole('link', { name: /^Bumper Bracket/ }).click()
  await expect(page).toHaveURL('/product?keyword=Bumper+Bracket+Toyota+Corolla+2010')
  await expect(heading(page)).toHaveText('Bumper brackets for Toyota Corolla 2010')
})

test('an unlisted number says so, and a click shows numbers with that prefix', async ({ page }) => {
  await openPage(page, '/product?keyword=04465')
  await expect(page.getByRole('heading', { name: /^04465 is not listed\.$/ })).toBeVisible()
  await expect(resultCards(page)).toHaveCount(0)
  const alike = page.getByRole('group').filter({ hasText: 'Numbers that begin with 04465' })
  await expect(alike.getByRole('article').first()).toBeHidden()
  await alike.getByText('Numbers that begin with 04465').click()
  await expect(alike.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('a text that is too long shows an error beside the search field', async ({ page }) => {
  await openPage(page, '/')
  await searchFor(page, 'brake pad '.repeat(31))
  const field = page.getByRole('combobox', { name: 'Search for parts' })
  await expect(field).toHaveAccessibleDescription(/^At most 300 characters\./)
  await expect(page.getByText('Shorten your search text and try again.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('chips are links', async ({ page }) => {
    await removeChips(page, openWithoutScripts)
  })

  test('a visitor answers the question about a nickname', async ({ page }) => {
    await chooseGeneration(page, openWithoutScripts)
  })

  test('a visitor leaves an email in a form without scripts', async ({ page }) => {
    await requestAlert(page, openWithoutScripts)
  })
})
