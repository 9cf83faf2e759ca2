import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { EnquiryWizard } from './enquiry-wizard.tsx'
import { FIRST } from './wizard.ts'

const show = (contact: string) => {
  const values = { ...FIRST.values, name: 'Ada', contact }
  const answered = { ...FIRST, step: 'done' as const, values, sent: { id: 12, url: 'https://wa.me/1?text=Hello' } }
  const element = <EnquiryWizard answered={answered} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a request without a contact asks for the WhatsApp message and promises no reply before it', () => {
  const html = show(' ')
  expect(html).toContain('Thank you, Ada. We received request 12.')
  expect(html).toContain('Send the WhatsApp message now, so that we can reply.')
  expect(html).not.toContain('will reply soon')
})

test('a request with a contact promises a reply', () => {
  const html = show('0803 123 4567')
  expect(html).toContain('We received request 12 and will reply soon.')
  expect(html).toContain('To talk now, open WhatsApp and send the message.')
})
