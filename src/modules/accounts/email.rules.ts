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
 * Returns what is wrong with the letters of an email; null if nothing is. Letters of two scripts within one part look
 * alike: "аdmin@shop.example" with a Cyrillic а passes for another account. So do full-width letters.
 */
export function emailLettersProblem(email: string): string | null {
  if (email !== email.normalize('NFKC')) return 'Use standard letters in your email.'
  const at = email.lastIndexOf('@')
  const parts = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  return parts.every(isOneScript) ? null : 'Use letters of one alphabet in your email.'
}

function isOneScript(part: string): boolean {
  const letters = part.match(/\p{L}/gu) ?? []
  return SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
}
