/** The parts finder puts its answers together of sentences, and each is said by itself. */
const BETWEEN_SENTENCES = /(?<=[.:?!]) (?=[\p{Lu}\d])/u

/** An answer of the parts finder in the language that `say` speaks. */
export const inSentences = (answer: string, say: (text: string) => string): string =>
  answer.split(BETWEEN_SENTENCES).map(say).join(' ')
