import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage } from '#tests/support/page-actions.ts'

test('the chat opens in a pop-up, asks back for what is missing and answers with parts', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Parts finder' }).click()
  const chat = page.getByRole('dialog', { name: 'Parts finder' })
  const question = chat.getByLabel('Your question')
  await question.fill('front brake pads akebono')
  await question.press('Enter')
  await expect(chat.getByText('For which make of vehicle?')).toBeVisible()
  await expect(question).toHaveValue('')
  await chat.getByRole('button', { name: 'Toyota' }).click()
  await expect(chat.getByText('Which Toyota model?')).toBeVisible()
  await question.fill('Camry')
  await question.press('Enter')
  await expect(chat.getByText('Of which year is your Toyota Camry?')).toBeVisible()
  await question.fill('2008')
  await chat.getByRole('button', { name: 'Ask' }).click()
  const [first] = [chat.getByRole('article').first()]
  await expect(first).toContainText('04465-33450')
  await expect(first).toContainText('₦37,345 List price ₦38,500')
  await expect(first).toContainText('Fits your Camry 2008')
  await expectAccessible(page)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/detail_page\/\d+$/)
})

const LIST = 'Good morning\n1. front brake pads x2\n2. nut\n3. oil filter\nfor my camry'

test('a pasted list is answered line by line, asks once for the year and for the part of an ambiguous line', async ({
  page,
}) => {
  await openPage(page, '/assistant')
  await page.getByLabel('Your question').fill(LIST)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('Of which year is your Toyota Camry?')).toHaveCount(1)
  await expect(page.getByText('Tell me the year first.')).toHaveCount(2)
  await page.getByLabel('Your question').fill('2008')
  await page.getByLabel('Your question').press('Enter')
  const rows = page.getByRole('log').getByRole('listitem')
  await expect(rows.getByText('2 × Brake Pad Set front Toyota Camry 2008')).toBeVisible()
  await expect(rows.getByText('Akebono').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wheel Nut' }).last().click()
  await expect(rows.getByText('Wheel Nut Toyota Camry 2008').first()).toBeVisible()
})

test('the chat closes by Escape and gives the focus back', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Parts finder' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Parts finder' }).getByLabel('Your question')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Parts finder' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Parts finder' })).toBeFocused()
})

test('the parts finder uses the chosen vehicle', async ({ page, context, baseURL }) => {
  const value = new URLSearchParams({ make: 'Toyota', model: 'Camry', year: '2008' }).toString()
  await context.addCookies([{ name: 'vehicle', value, url: baseURL ?? '' }])
  await openPage(page, '/assistant')
  await page.getByLabel('Your question').fill('front brake pads akebono')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('article').first()).toContainText('04465-33450')
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each answer is a page that keeps the conversation', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Parts finder' }).click()
    await expect(page).toHaveURL(/\/assistant$/)
    const ask = async (words: string) => {
      await page.getByLabel('Your question').fill(words)
      await page.getByRole('button', { name: 'Ask' }).click()
    }
    await ask('front brake pads akebono for Toyota')
    await page.getByRole('button', { name: 'Camry', exact: true }).click()
    await expect(page.getByText('Of which year is your Toyota Camry?')).toBeVisible()
    await ask('2008')
    await expect(page.getByRole('article').first()).toContainText('04465-33450')
    await ask('')
    await expect(page.getByText('Type your question first.')).toBeVisible()
  })

  test('a pasted list is answered, and its lines are completed one by one', async ({ page }) => {
    await page.goto('/assistant')
    await page.getByLabel('Your question').fill(LIST)
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('button', { name: 'Wheel Nut' }).click()
    await expect(page.getByText('Wheel Nut Toyota Camry', { exact: true })).toBeVisible()
    await page.getByLabel('Your question').fill('2008')
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByText('2 × Brake Pad Set front Toyota Camry 2008')).toBeVisible()
    await expect(page.getByText('Wheel Nut Toyota Camry 2008', { exact: true })).toBeVisible()
  })
})
