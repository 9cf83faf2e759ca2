import { z } from 'zod'

/** A JSON Schema, or an object of the OpenAPI text. */
export type Json = Record<string, unknown>
type Direction = 'input' | 'output'
type Node = z.core.JSONSchema.BaseSchema

/**
 * Collects the JSON Schemas of an OpenAPI text. Shapes with a name (`.meta({ id })`) become components.
 * A shape that requests and responses write differently, as one with a default, becomes two: `Name` and `NameInput`.
 */
export function createSchemas() {
  const named = { input: new Map<string, Json>(), output: new Map<string, Json>() }

  /** Returns the schema of a shape as it is sent (`input`) or answered (`output`). An object without a name gets `name`. */
  function describe(shape: z.ZodType, direction: Direction, name?: string): Json {
    const { $schema: _, $defs = {}, ...root } = toSchema(shape, direction)
    for (const [id, { id: __, ...schema }] of Object.entries($defs))
      named[direction].set(id, markReferences(schema, direction))
    const schema = markReferences(root, direction)
    if (name === undefined || Object.keys(root.properties ?? {}).length === 0) return schema
    named[direction].set(name, schema)
    return { $ref: `#/${direction}/${name}` }
  }

  /** Returns the fields of an object shape, also if it has a name. */
  function fields(shape: z.ZodType): { properties: Record<string, Json>; required: readonly string[] } {
    const { $ref, ...root } = describe(shape, 'input')
    const schema = typeof $ref === 'string' ? named.input.get($ref.slice('#/input/'.length)) : root
    // A contract's params and query are objects.
    const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
    return { properties, required }
  }

  /** Resolves all references in a document and adds the named shapes to its components. */
  function finish<T extends { components: Json & { schemas: Json } }>(document: T): T {
    const twice = writtenTwice(named.input, named.output)
    const nameIn = (direction: string, name: string) =>
      direction === 'input' && twice.has(name) ? `${name}Input` : name
    const all = Object.entries(named).flatMap(([direction, schemas]) =>
      [...schemas].map(([name, schema]) => [nameIn(direction, name), schema] as const),
    )
    const shapes = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const schemas = { ...shapes, ...document.components.schemas }
    return resolveReferences({ ...document, components: { ...document.components, schemas } }, (direction, name) => {
      return `#/components/schemas/${nameIn(direction, name)}`
    })
  }

  return { describe, fields, finish }
}

export type Schemas = ReturnType<typeof createSchemas>

function toSchema(shape: z.ZodType, io: Direction) {
  return z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: (context) => {
      plainNullable(context)
      leaveOutNoise(context)
    },
  })
}

/** `anyOf [X, null]` makes the serialiser guess at run time; `type: [x, null]` compiles to one check. */
export function plainNullable({ jsonSchema: node }: { jsonSchema: Node }): void {
  const [only, empty, ...more] = node.anyOf ?? []
  const simple = typeof only === 'object' && typeof only.type === 'string' && only.type !== 'object'
  if (!simple || more.length > 0 || typeof empty !== 'object' || empty.type !== 'null') return
  delete node.anyOf
  Object.assign(node, only, { type: [only.type, 'null'] })
  if (node.enum) node.enum = [...node.enum, null]
}

/** Leaves out what readers know: the range of an integer, the pattern of a format, names that are texts, and that answers may get fields. */
function leaveOutNoise({ jsonSchema: node, zodSchema }: { jsonSchema: Node; zodSchema: z.core.$ZodTypes }): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  if (node.format !== undefined) delete node.pattern
  if (zodSchema instanceof z.ZodRecord && zodSchema.keyType instanceof z.ZodString) delete node.propertyNames
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete node.additionalProperties
}

/** Names of the shapes that differ between the directions, or that refer to one that does. */
function writtenTwice(input: Map<string, Json>, output: Map<string, Json>): Set<string> {
  const both = [...input.keys()].filter((name) => output.has(name))
  const text = (schema?: Json) => JSON.stringify(schema).replace(/"#\/(?:in|out)put\//g, '"#/')
  const twice = new Set(both.filter((name) => text(input.get(name)) !== text(output.get(name))))
  for (let before = -1; before < twice.size;) {
    before = twice.size
    for (const name of both)
      if ([...twice].some((other) => text(input.get(name)).includes(`"#/${other}"`))) twice.add(name)
  }
  return twice
}

const markReferences = (schema: object, direction: Direction): Json =>
  mapReferences(schema, (to) => to.replace('#/$defs/', `#/${direction}/`))

const resolveReferences = <T extends object>(document: T, resolve: (direction: string, name: string) => string): T =>
  mapReferences(document, (to) =>
    to.replace(/^#\/(input|output)\/(.+)$/, (_, ...[direction, name]) => resolve(direction, name)),
  )

/** Copies JSON with other references in it. */
function mapReferences<T>(json: object, map: (reference: string) => string): T {
  const copy = JSON.stringify(json, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? map(value) : value,
  )
  // The shape of the JSON stays.
  return JSON.parse(copy) as T
}
