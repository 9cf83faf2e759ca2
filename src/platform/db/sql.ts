/** A key that no request can send, so that only `sql` creates SQL. */
const FRAGMENTS = Symbol('fragments')

/** Composed SQL with its values. */
export interface Sql {
  readonly [FRAGMENTS]: readonly (string | Sql | Parameter)[]
}

interface Parameter {
  readonly value: unknown
}

/** Composes SQL: nested SQL becomes text, any other value a parameter. @throws TypeError for undefined */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  // A fragment that is used twice sends its values once.
  const made: (string | Sql | Parameter)[] = []
  texts.forEach((text, at) => {
    if (at > 0) made.push(toFragment(values[at - 1]))
    made.push(text)
  })
  return { [FRAGMENTS]: made }
}

function toFragment(value: unknown): Sql | Parameter {
  if (value === undefined) throw new TypeError('A value in SQL is undefined; use null.')
  return isSql(value) ? value : { value }
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && FRAGMENTS in value

/** Text from code, such as the name of a column; never from a request. */
export const raw = (text: string): Sql => ({ [FRAGMENTS]: [text] })

export const empty = raw('')

/** Joins fragments with a separator. */
export const join = (fragments: readonly Sql[], separator = ', '): Sql => ({
  [FRAGMENTS]: fragments.flatMap((fragment, at) => (at === 0 ? [fragment] : [separator, fragment])),
})

/** Joins conditions with `and`; no condition is true. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ')

/** Returns the text with numbered parameters, and their values. */
export function render(composed: Sql): { text: string; values: unknown[] } {
  const places = new Map<Parameter, number>()
  let text = ''
  const write = (some: Sql): void => {
    for (const piece of some[FRAGMENTS]) {
      if (typeof piece === 'string') text += piece
      else if (FRAGMENTS in piece) write(piece)
      else {
        const place = places.get(piece) ?? places.size + 1
        places.set(piece, place)
        text += `$${place}`
      }
    }
  }
  write(composed)
  return { text, values: [...places.keys()].map(({ value }) => value) }
}
