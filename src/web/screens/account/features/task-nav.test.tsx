import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { renderEnglish } from '#tests/support/render-english.tsx'

import { TaskNav } from './task-nav.tsx'

function render(roleId: number, hasStore: boolean, toSend = 0): string {
  const nav = <TaskNav roleId={roleId} hasStore={hasStore} toSend={toSend} />
  const Stub = createRoutesStub([{ path: '/', Component: () => nav }])
  return renderEnglish(<Stub />)
}
const STORE_ORDERS = 'href="/orders?as=store"'

test('a seller with a store finds its orders, with the number of those to send', () => {
  expect(render(ROLE.supplier, true, 3)).toContain(STORE_ORDERS)
  expect(render(ROLE.supplier, true, 3)).toContain('3 to send')
  expect(render(ROLE.supplier, true)).not.toContain('to send')
})

test('a seller without a store, an admin and a car owner have no link to orders of a store', () => {
  expect(render(ROLE.supplier, false)).not.toContain(STORE_ORDERS)
  expect(render(ROLE.admin, true)).not.toContain(STORE_ORDERS)
  expect(render(ROLE.customer, false)).not.toContain(STORE_ORDERS)
})
