/** A key that no value from outside can have, so that only `sql` makes SQL. */
const pieces = Symbol('pieces')

/** Composed SQL, with its values where they are used. */
export interface Sql {
  readonly [pieces]: readonly (string | Sql | Parameter)[]
}

interface Parameter {
  readonly value: unknown
}

/**
 * Composes SQL: nested SQL becomes text, any other value a parameter. A fragment that is used twice sends its values
 * once.
 * @throws TypeError for undefined
 */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const made: (string | Sql | Parameter)[] = []
  texts.forEach((text, at) => {
    if (at > 0) made.push(pieceOf(values[at - 1]))
    made.push(text)
  })
  return { [pieces]: made }
}

function pieceOf(value: unknown): Sql | Parameter {
  if (value === undefined) throw new TypeError('A value in SQL is undefined; use null.')
  return isSql(value) ? value : { value }
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && pieces in value

/** Text from code, such as the name of a column; never from a request. */
export const raw = (text: string): Sql => ({ [pieces]: [text] })

export const empty = raw('')

/** Joins fragments with a separator. */
export const join = (fragments: readonly Sql[], separator = ', '): Sql => ({
  [pieces]: fragments.flatMap((fragment, at) => (at === 0 ? [fragment] : [separator, fragment])),
})

/** Joins conditions with `and`; no condition is true. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ')

/** Returns the text with numbered parameters, and their values. */
export function render(composed: Sql): { text: string; values: unknown[] } {
  const places = new Map<Parameter, number>()
  let text = ''
  const write = (some: Sql): void => {
    for (const piece of some[pieces]) {
      if (typeof piece === 'string') text += piece
      else if (pieces in piece) write(piece)
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
