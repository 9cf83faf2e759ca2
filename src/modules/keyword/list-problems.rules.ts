import type { PartsList, PartsListProblem } from './list-types.rules.ts'

export const MAX_LIST_LINES = 60
const MAX_QUANTITY = 100

export const problem = (code: PartsListProblem['code'], message: string): PartsListProblem => ({ code, message })

export const isTooMany = (text: string) =>
  Number(/(?<![\d./-])(\d{3,6})(?= ?(?:pcs|pieces|sets|nos|units)\b)/i.exec(text)?.[1] ?? 0) > MAX_QUANTITY

/** Lists what is wrong with the lines of a list, and the year that they lack. */
export function listProblems({ lines, problems }: PartsList): PartsListProblem[] {
  const found: PartsListProblem[] = []
  if (lines.length === 0 && problems.length === 0) found.push(problem('empty', 'Paste at least one part.'))
  if (lines.length > MAX_LIST_LINES) {
    found.push(problem('too_many_lines', `A list may have 60 lines. Yours has ${lines.length}: split it in two.`))
  }
  for (const { text } of lines) {
    if (isTooMany(text)) found.push(problem('quantity_too_large', `At most 100 of one part: “${text}”`))
  }
  const undated = new Set(
    lines.flatMap(({ vehicle }) => (vehicle?.model && vehicle.yearStart === null ? [vehicle.model] : [])),
  )
  if (undated.size > 0) found.push(problem('year_missing', `Which year is the ${[...undated].join(', the ')}?`))
  return found
}
