import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { byClick, openPage, type OpenPage, type Press } from './page-actions.ts'

/** Password of the demo accounts. */
export const DEMO_PASSWORD = 'demo-parts-1'

/** Creates the data of a new person without an account, unique for each call. */
export function createPerson() {
  const id = randomUUID().slice(0, 8)
  return {
    username: `Journey ${id}`,
    email: `journey-${id}@shop.example`,
    address: '1 Demo Street, Ikeja, Lagos',
    phone: '0803 123 4567',
    password: `brake-disc-${id}`,
  }
}
export type Person = ReturnType<typeof createPerson>

/** Fills in the form of `/signup`. */
export async function fillSignup(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill(person.username)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Address').fill(person.address)
  await form.getByLabel('Phone').fill(person.phone)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password)
}

/** Fills in and sends the form of `/login`. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  press: Press = byClick,
): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await press(form.getByRole('button', { name: 'Log in' }))
}

/** Signs in by the API, in the browser of this page. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const answer = await page.request.post(`/api/login/${email}/`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Signs in a demo account and opens a page. accounts.e2e.ts tests the login form. */
export async function logInAs(
  page: Page,
  name: 'admin' | 'customer' | 'fleet' | 'supplier',
  next = '/account',
  visit: OpenPage = openPage,
): Promise<void> {
  await signIn(page, { email: `${name}@demo.example`, password: DEMO_PASSWORD })
  await visit(page, next)
  await expect(page).toHaveURL(next)
}

/** The link to the account: in the header, or in the bottom bar of a phone. */
export const accountLink = (page: Page) =>
  page.getByRole('link', { name: /^(?:Login|Account)$/ }).filter({ visible: true })

/** Returns a header with a random IP address, because the number of new accounts is limited for each address. */
export const randomAddressHeaders = () => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
})
