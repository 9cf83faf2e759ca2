import { test } from 'vitest'

const MAX_NAME_LENGTH = 160
const MAX_REASON_LENGTH = 400

type Declare<Values extends unknown[]> = (name: string, check: (...values: Values) => unknown) => void

/** Declares one test for all cases, unlike `test.each`; its error names every case that fails. */
export function testAll<T extends unknown[] | [unknown]>(cases: readonly T[]): Declare<T>
export function testAll<T extends readonly unknown[]>(cases: readonly T[]): Declare<[...T]>
export function testAll<T>(cases: readonly T[]): Declare<[T]>
export function testAll(cases: readonly unknown[]): Declare<unknown[]> {
  return (name, check) => {
    test(name, () =>
      isTable(cases) ? checkEach(cases, (values) => check(...values)) : checkEach(cases, (value) => check(value)),
    )
  }
}

/** If only some cases are arrays, each array is one value. */
const isTable = (cases: readonly unknown[]): cases is readonly unknown[][] => cases.every(Array.isArray)

/** Checks every case in order, also after a failure. Throws with the name and reason of each failed case. */
export async function checkEach<T>(
  cases: readonly T[],
  check: (value: T) => unknown,
  formatName: (value: T) => string = formatValue,
): Promise<void> {
  if (cases.length === 0) throw new Error('There are no cases to check.')
  const failures: { name: string; error: unknown }[] = []
  for (const value of cases) {
    try {
      await check(value)
    } catch (error) {
      failures.push({ name: formatName(value), error })
    }
  }
  if (failures.length === 0) return
  const lines = failures.map(({ name, error }) => `- ${name}\n    ${formatReason(error)}`)
  // The first error is the cause, so that the report shows its diff and location.
  throw new Error([`${failures.length} of ${cases.length} cases failed:`, ...lines].join('\n'), {
    cause: failures[0]?.error,
  })
}

function formatValue(value: unknown): string {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values
    .map((each) => JSON.stringify(each) ?? String(each))
    .join(', ')
    .slice(0, MAX_NAME_LENGTH)
}

function formatReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.slice(0, MAX_REASON_LENGTH).replaceAll('\n', '\n    ')
}
