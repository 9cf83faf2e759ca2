/** What a spreadsheet would take for a formula, also behind quotes and blanks (security row 42). */
const FORMULA = /^["'\s]*[=+\-@\t\r＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** Whether a spreadsheet that opens this text as a cell of a CSV file might calculate it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text) && !PLAIN_NUMBER.test(text)

/** The text with a quote before it where a spreadsheet might calculate it: a person sees the text, and nothing runs. */
export const inert = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)
