import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { byClick, openPage, type OpenPage, type Press } from './page-actions.ts'

/** An account of the demo shop (see its start). */
export const DEMO_PASSWORD = 'demo-parts-1'

/** Somebody who has not signed up yet: another one at each call, so that journeys do not meet. */
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

/** Signs somebody in, in the browser of this page. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const answer = await page.request.post(`/api/login/${email}/`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Signs a demo account in and visits a page. The form of the login has journeys of its own (accounts.e2e.ts). */
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

/** The entry of the account, in the header of a desk and under the thumb on a phone. */
export const accountLink = (page: Page) =>
  page.getByRole('link', { name: /^(?:Login|Account)$/ }).filter({ visible: true })

/** An address of one's own, which the shop of the journeys believes: one address may only make so many accounts. */
export const randomAddressHeaders = () => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
})
