const WIDTH = 140

/** Prints JSON with two spaces of indentation; lists and objects that fit into a line of 140 characters take one. */
export function printJson(value: unknown, indent = '', before = 0): string {
  const line = oneLine(value)
  if (indent.length + before + line.length < WIDTH || typeof value !== 'object' || value === null) return line
  const inside = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((one) => inside + printJson(one, inside)).join(',\n')}\n${indent}]`
  const fields = Object.entries(value).map(([name, field]) => {
    const key = `${JSON.stringify(name)}: `
    return inside + key + printJson(field, inside, key.length)
  })
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${oneLine(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
