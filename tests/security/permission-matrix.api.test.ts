import { afterAll, beforeAll, expect, test } from 'vitest'

import { type CallEntry, CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { checkEach } from '#tests/support/check-each.ts'
import { callNames, newAddress, ROLE_IDS, sampleCall } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, expireSession, type Person } from '#tests/support/test-users.ts'

// Every call of the permission table by every viewer, on their own data, on the data of another user of the same role, and
// on data that does not exist. The table gives the expected answer; permissions.rules.test.ts compares it with the
// rulings.

const VIEWERS = ['visitor', 'expired session', ...ROLE_IDS] as const
type Viewer = (typeof VIEWERS)[number]
const THINGS = ['own', 'foreign', 'absent'] as const
type Thing = (typeof THINGS)[number]

let shop: TestShop
let person: (roleId: RoleId) => Promise<Person>

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPersonFactory(shop)
})
afterAll(() => shop.close())

/** A call on no user's data is tested once. */
const listThings = ({ of = 'self' }: CallEntry): readonly Thing[] => (of === 'self' ? ['own'] : THINGS)

function expected({ may, of = 'self', adminToo = false }: CallEntry, viewer: Viewer, thing: Thing): number | 'done' {
  if (typeof viewer === 'string') return may === 'anyone' ? 'done' : 401
  if (typeof may === 'object' && !may.roles.includes(viewer)) return 403
  if (of === 'self') return 'done'
  if (thing === 'absent') return 404
  return thing === 'own' || (adminToo && viewer === 1) ? 'done' : 404
}

/** Reuses users of reading calls; a writing call may end the session or change the password. */
const readers = new Map<string, Promise<Person>>()

function personFor(call: string, viewer: Viewer, part: 'asking' | 'other'): Promise<Person> {
  const key = `${viewer} ${part}`
  const make = async () => {
    const made = await person(typeof viewer === 'number' ? viewer : 6)
    if (viewer === 'expired session') await expireSession(shop, made)
    return made
  }
  if (!call.startsWith('GET ')) return make()
  const found = readers.get(key) ?? make()
  readers.set(key, found)
  return found
}

async function ask(call: string, viewer: Viewer, thing: Thing) {
  const asking = await personFor(call, viewer, 'asking')
  const absent = { ...asking, userId: 281_474_976_710_655, sessionId: 999_999_999 }
  const about = thing === 'foreign' ? await personFor(call, viewer, 'other') : thing === 'absent' ? absent : asking
  const { method, url, body, status } = await sampleCall(shop, call, about)
  const answer = await shop.app.inject({
    method,
    url,
    remoteAddress: newAddress(),
    headers: viewer === 'visitor' ? {} : { authorization: `Bearer ${asking.token}` },
    ...(body && { payload: body }),
  })
  return { got: answer.statusCode, done: status, text: answer.body.slice(0, 200) }
}

test.each(callNames)('%s answers each viewer as the permission table says', async (call) => {
  const entry = CALLS[call] ?? { may: 'anyone' }
  await checkEach(
    VIEWERS.flatMap((viewer) => listThings(entry).map((thing) => ({ viewer, thing }))),
    async ({ viewer, thing }) => {
      const wanted = expected(entry, viewer, thing)
      const { got, done, text } = await ask(call, viewer, thing)
      expect(got, text).toBe(wanted === 'done' ? done : wanted)
    },
    ({ viewer, thing }) =>
      `by ${typeof viewer === 'number' ? `role ${viewer}` : viewer}, about a thing that is ${thing}`,
  )
})

test('a call on another user’s data answers exactly like one on missing data', async () => {
  for (const call of callNames.filter((name) => listThings(CALLS[name] ?? { may: 'anyone' }).length > 1)) {
    const wanted = expected(CALLS[call] ?? { may: 'anyone' }, 6, 'foreign')
    if (wanted !== 404) continue
    const [foreign, absent] = [await ask(call, 6, 'foreign'), await ask(call, 6, 'absent')]
    expect(foreign.text, call).toBe(absent.text)
  }
})

test('the permission table lists exactly the calls of the shop', () => {
  const { paths = {} } = shop.app.swagger() as { paths?: Record<string, object> }
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(declared.toSorted()).toEqual(callNames.toSorted())
})
