import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { OutcomePanel } from './outcome-panel.tsx'
import type { OutcomeView } from './outcome.ts'

const VIEW: OutcomeView = {
  outcome: 'none_for_vehicle',
  part: 'brake pads',
  vehicle: 'Toyota Corolla 2010',
  number: '04465-02220',
  words: 'xyz',
  askHref: '/enquiry?request=Brake+Pad+Set',
  alert: {
    type: 'brake-pads',
    positions: '',
    sizes: '',
    part_number: '',
    make: 'Toyota',
    model: 'Corolla',
    year: '2010',
    year_end: '',
    condition: 'New',
    brands: '',
    words: 'Brake Pad Set',
  },
}

interface PanelOptions {
  hasCards?: boolean
  isSignedIn?: boolean
  answer?: Parameters<typeof OutcomePanel>[0]['answer']
}

function renderPanel(
  view: Partial<OutcomeView>,
  { hasCards = false, isSignedIn = false, answer }: PanelOptions = {},
): string {
  const element = (
    <OutcomePanel {...VIEW} {...view} hasCards={hasCards} action="/product?keyword=pads" answer={answer} />
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    hydrationData: { loaderData: { root: { viewer: isSignedIn ? 1 : null } } },
  })
  return renderEnglish(<RouterProvider router={router} />)
}

const headingIn = (html: string) => /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]

test.each<[Partial<OutcomeView>, string]>([
  [{}, 'No seller lists brake pads for Toyota Corolla 2010 yet.'],
  [{ outcome: 'none_listed' }, 'No seller lists brake pads yet.'],
  [{ outcome: 'out_of_stock' }, 'No brake pads for Toyota Corolla 2010 in stock now.'],
  [{ outcome: 'out_of_stock', vehicle: null }, 'No brake pads in stock now.'],
  [
    { outcome: 'only_universal', vehicle: 'your Corolla 2010' },
    'These fit all vehicles. No seller lists one made for your Corolla 2010.',
  ],
  [{ outcome: 'number_not_listed' }, '04465-02220 is not listed.'],
  [{ outcome: 'no_type' }, 'We do not know the part “xyz”.'],
])('an answer with %j has its own heading', (view, heading) => {
  expect(headingIn(renderPanel(view))).toBe(heading)
})

test('unknown words come with a note whether listings contain them', () => {
  const view = { outcome: 'no_type' } as const
  expect(renderPanel(view, { hasCards: true })).toContain('These listings contain the word.')
  expect(renderPanel({ ...view, words: 'xyz abc' }, { hasCards: true })).toContain(
    'These listings contain some of the words.',
  )
  expect(renderPanel(view)).toContain('No listing contains it.')
})

test('the link to ask sellers has the request prefilled', () => {
  expect(renderPanel({})).toMatch(/<a[^>]*href="\/enquiry\?request=Brake\+Pad\+Set"[^>]*>.*Ask sellers<\/a>/)
})

test('one action is amber when no listings are shown, and none above listings', () => {
  const amberIn = (html: string) =>
    [...html.matchAll(/<a[^>]*bg-amber[^>]*>.*?<\/a>/g)].map(([link]) => link.replaceAll(/<[^>]*>/g, ''))
  const unknownVin = { outcome: 'number_not_listed', chooseHref: '/vehicledata' } as const
  expect(amberIn(renderPanel({}))).toEqual(['Ask sellers'])
  expect(amberIn(renderPanel(unknownVin))).toEqual(['Choose your vehicle'])
  expect(amberIn(renderPanel({}, { hasCards: true }))).toEqual([])
  expect(amberIn(renderPanel(unknownVin, { hasCards: true }))).toEqual([])
})

test('a visitor enters an email for an alert, and a buyer only clicks', () => {
  expect(renderPanel({})).toMatch(/<input[^>]*name="email"/)
  const signedIn = renderPanel({}, { isSignedIn: true })
  expect(signedIn).not.toContain('name="email"')
  for (const html of [renderPanel({}), signedIn]) {
    expect(html).toContain('Tell me when listed')
    expect(html).toContain('<input type="hidden" name="type" value="brake-pads"/>')
    expect(html).toContain('<input type="hidden" name="condition" value="New"/>')
    expect(html).not.toContain('name="positions"')
    expect(html).toMatch(/<form[^>]* action="\/product\?keyword=pads" method="post"/)
  }
})

test('an unknown part offers no alert', () => {
  for (const hasCards of [true, false])
    expect(renderPanel({ outcome: 'no_type', alert: null }, { hasCards })).not.toContain('Tell me when listed')
})

test('the panel shows the result of the form: stored, a field error or a general error', () => {
  const stored = renderPanel({}, { answer: { alertFor: 'ada@example.com' } })
  expect(stored).toContain('We will email ada@example.com when one is listed.')
  expect(stored).not.toContain('Tell me when listed')
  const refused = { intent: 'alert', detail: null, errors: { email: 'Enter a valid email.' }, values: { email: 'ada' } }
  const atField = renderPanel({}, { answer: refused })
  expect(atField).toContain('Enter a valid email.')
  expect(atField).toContain('value="ada"')
  const tooMany = { ...refused, errors: {}, detail: 'You have too many alerts.' }
  expect(renderPanel({}, { isSignedIn: true, answer: tooMany })).toContain('You have too many alerts.')
})

test('an unknown VIN leads to the choice of a vehicle', () => {
  const html = renderPanel({ outcome: 'number_not_listed', number: 'ZZZCM82633A004352', chooseHref: '/vehicledata' })
  expect(html).toContain('We do not know the VIN ZZZCM82633A004352.')
  expect(html).toMatch(/<a[^>]*href="\/vehicledata"[^>]*>Choose your vehicle/)
  expect(html).not.toContain('is not listed')
})
