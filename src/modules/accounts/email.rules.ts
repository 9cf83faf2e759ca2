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
 * Returns true if all letters of an email are of one script. Letters of two look alike: "аdmin@shop.example" with a
 * Cyrillic а passes for another account.
 */
export function isOneScript(email: string): boolean {
  const letters = email.match(/\p{L}/gu) ?? []
  return SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
}
