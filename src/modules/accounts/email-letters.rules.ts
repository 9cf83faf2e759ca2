import type { FieldFault } from '#platform/field-fault.ts'

const SCRIPTS = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Armenian}$/u,
  /^\p{Script=Bengali}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Ethiopic}$/u,
  /^\p{Script=Georgian}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Han}$/u,
  /^\p{Script=Hangul}$/u,
  /^\p{Script=Hebrew}$/u,
  /^\p{Script=Thai}$/u,
]

const NOT_STANDARD: FieldFault = { code: 'email_letters', text: 'Use standard letters in your email.' }
const SEVERAL_SCRIPTS: FieldFault = { code: 'email_alphabets', text: 'Use letters of one alphabet in your email.' }

/** Returns the fault of an email's characters, full-width or of several scripts; null if they are valid. */
export function findEmailFault(email: string): FieldFault | null {
  if (email !== email.normalize('NFKC')) return NOT_STANDARD
  // "аdmin@…" with a Cyrillic а, or a Cyrillic name at a Latin domain, looks like another account.
  const letters = email.match(/\p{L}/gu) ?? []
  const isOneScript = SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
  return isOneScript ? null : SEVERAL_SCRIPTS
}
