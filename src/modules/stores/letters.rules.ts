import { composeLetter, type LetterText } from '#modules/accounts/letters.rules.ts'

interface Told {
  username: string
  store: string
  /** As the owner's pages show it. */
  reason: string
}

/** Tells the owner of a store that it was suspended, or that the suspension was lifted. */
export function suspensionLetter(act: 'suspended' | 'lifted', told: Told, baseUrl: string): LetterText {
  const { username, store, reason } = told
  const said =
    act === 'suspended'
      ? {
          subject: 'Your store was suspended',
          line: `Your store ${store} was suspended, and its listings are not on sale.`,
          notes: ['Please send what was paid before. Contact us if you think that this is a mistake.'],
        }
      : {
          subject: 'Your store is open again',
          line: `Your store ${store} is open, and its listings are on sale.`,
          notes: [],
        }
  return composeLetter({
    subject: said.subject,
    greeting: `Hello ${username},`,
    lines: [said.line, ...(reason === '' ? [] : [`Reason: ${reason}`])],
    link: { label: 'See your store', url: `${baseUrl}/company-dashboard/store` },
    notes: said.notes,
  })
}
