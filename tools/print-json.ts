const WIDTH = 140

/** Prints JSON with two spaces of indentation; lists and objects that fit into a line of 140 characters take one, and lists of plain values or references fill their lines. */
export function printJson(value: unknown, indent = '', before = 0): string {
  const line = oneLine(value)
  if (indent.length + before + line.length < WIDTH || typeof value !== 'object' || value === null) return line
  const inside = `${indent}  `
  if (Array.isArray(value)) {
    const lines = value.every(isShort)
      ? fillLines(value.map(oneLine), inside)
      : value.map((one) => inside + printJson(one, inside))
    return `[\n${lines.join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const key = `${JSON.stringify(name)}: `
    return inside + key + printJson(field, inside, key.length)
  })
  return `{\n${fields.join(',\n')}\n${indent}}`
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null
/** Plain values and references. */
const isShort = (value: unknown) => isPlain(value) || Object.keys(value ?? {}).join() === '$ref'

/** Puts as many values into each line as fit. */
function fillLines(values: readonly string[], indent: string): string[] {
  const lines: string[] = []
  for (const value of values) {
    const longer = `${lines.at(-1)}, ${value}`
    if (lines.length > 0 && longer.length < WIDTH) lines[lines.length - 1] = longer
    else lines.push(indent + value)
  }
  return lines
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${oneLine(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
