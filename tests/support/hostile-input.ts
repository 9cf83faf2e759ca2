/** Values that no parameter expects: wrong types, huge and negative numbers, SQL, HTML, NUL, odd text. */
export const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '1e400',
  'NaN',
  'null',
  'undefined',
  'true',
  '268435456',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '0x10',
  '[]',
  '{}',
  '[object Object]',
  '\0',
  'a\0b',
  "'",
  "' or 1=1 --",
  "'; drop table products; --",
  '" ; select pg_sleep(5) --',
  '$1',
  '%',
  '%_%',
  '\\',
  'a & b | !c:*',
  "brake:* <-> 'pad'",
  '(((((',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '..\\..\\x',
  '__proto__',
  'constructor',
  'ﬁlter ½ ⁵',
  '日本語',
  'مرحبا',
  '\u202e\u200b\ufeff',
  '\ud800',
  '🚗'.repeat(50),
  'x'.repeat(10_000),
  'brake '.repeat(2_000),
  '9'.repeat(10_000),
  '{'.repeat(1_000),
]

/** Hostile text for calls that write, one of each kind, because each accepted value costs a new sample. */
export const HOSTILE_TEXT = [
  '',
  '-1',
  '99999999999999999999',
  'a\0b',
  "'; drop table products; --",
  '$1',
  '<script>alert(1)</script>',
  '__proto__',
  '\u202e\u200b\ufeff',
  '\ud800',
  'brake '.repeat(2_000),
]

/** Hostile JSON values: null, negative, fractional and huge numbers, lists, objects. */
export const HOSTILE_JSON: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [null],
  ['a\0b'],
  { $ne: '' },
]

/** Keys that no body declares. */
export const HOSTILE_KEYS = ['is_admin', '', 'a\0b', "a'b", '__proto__', '\ud800', 'x'.repeat(10_000)]

/** A reading call: its path in OpenAPI syntax, and the names of its parameters. */
export interface ReadingCall {
  path: string
  params: string[]
  query: string[]
}

/** Percent-encodes a value; a lone surrogate becomes its three bytes. */
export function encodeHostile(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80'
}

const ORDINARY: Record<string, string> = {
  id: '1',
  productId: '1',
  storeId: '1',
  category: 'Filters',
  min: '100',
  max: '100000',
  rating: '3',
  condition: 'New',
  make: 'Toyota',
  model: 'Corolla',
  year: '2010',
  vin: '2T1BU4EE9AC123456',
}

/** Fills the path of a call with ordinary values, except for one parameter. */
export function fillPath({ path }: ReadingCall, param = '', value = ''): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === param ? value : (ORDINARY[name] ?? '1')))
}

interface Parameter {
  in: string
  name: string
}

/** Lists every reading call of the OpenAPI description, so that new calls are included. */
export function readCalls(description: object): ReadingCall[] {
  // Only the fields of OpenAPI that are used here.
  const { paths = {}, components } = description as {
    paths?: Record<string, { get?: { parameters?: (Parameter | { $ref: string })[] } }>
    components: { parameters: Record<string, Parameter> }
  }
  const resolve = (one: Parameter | { $ref: string }) =>
    '$ref' in one ? components.parameters[one.$ref.replace(/.*\//, '')] : one
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters?.map(resolve) ?? []
    const named = (place: string) => parameters.flatMap((one) => (one?.in === place ? [one.name] : []))
    // This GET deletes a file, and requires a CSRF token first (ruling 23).
    return get && path !== '/api/deleteFile/{key}/' ? [{ path, params: named('path'), query: named('query') }] : []
  })
}

/** Lists the body fields of a call in the OpenAPI description; samples may lack optional ones. */
export function bodyFields(description: object, call: string): string[] {
  interface Schema {
    $ref?: string
    properties?: object
  }
  interface Operation {
    requestBody?: { content: Record<string, { schema: Schema }> }
  }
  const [method = '', path = ''] = call.split(' ')
  // Only the fields of OpenAPI that are used here.
  const { paths, components } = description as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const declared = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody
  const schema = declared?.content['application/json']?.schema ?? {}
  const named = schema.$ref === undefined ? schema : components.schemas[schema.$ref.replace(/.*\//, '')]
  return Object.keys(named?.properties ?? {})
}

/** The path of a value in a body: field names, and list indexes as text. */
export type FieldPlace = readonly string[]

/** Lists the paths of all values in a body, at every depth. */
export function listPlaces(body: unknown, place: FieldPlace = []): FieldPlace[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, part]) => [[...place, name], ...listPlaces(part, [...place, name])])
}

/** Returns the body with another value at one path. */
export function withValue(body: unknown, [name, ...inside]: FieldPlace, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(body)) return body.map((part, at) => (String(at) === name ? withValue(part, inside, value) : part))
  // A value with a path inside is a list or an object.
  const fields = body as Record<string, unknown>
  return { ...fields, [name]: withValue(fields[name], inside, value) }
}
