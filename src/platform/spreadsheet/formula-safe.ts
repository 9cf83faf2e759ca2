/** The beginning of a formula, also after quotes and blanks (security row 42). */
const FORMULA = /^["'\s]*[=+\-@\t\r＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** Returns whether a spreadsheet may calculate this text in a cell of a CSV file. */
export const isFormulaLike = (text: string): boolean => FORMULA.test(text) && !PLAIN_NUMBER.test(text)

/** Puts a quote before a text that a spreadsheet may calculate. */
export const neutraliseFormula = (text: string): string => (isFormulaLike(text) ? `'${text}` : text)
