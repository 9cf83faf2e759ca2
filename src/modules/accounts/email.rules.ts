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

/**
 * Returns what is wrong with the letters of an email; null if nothing is. Letters of two scripts look alike: "аdmin@…"
 * with a Cyrillic а passes for another account, and so does a name that is Cyrillic throughout at a Latin domain. So do
 * full-width letters.
 */
export function emailLettersProblem(email: string): string | null {
  if (email !== email.normalize('NFKC')) return 'Use standard letters in your email.'
  const letters = email.match(/\p{L}/gu) ?? []
  const isOneScript = SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
  return isOneScript ? null : 'Use letters of one alphabet in your email.'
}
