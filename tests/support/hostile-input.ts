/** What no parameter of any call expects: wrong types, huge and negative numbers, SQL, HTML, NUL, odd text. */
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

/** A call that reads: its path as OpenAPI writes it, and the names of its parameters. */
export interface ReadingCall {
  path: string
  params: string[]
  query: string[]
}

/** A lone surrogate cannot be percent-encoded: it goes as the bytes it would be. */
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

/** The path of a call with one part replaced, the others ordinary. */
export function fillPath({ path }: ReadingCall, param = '', value = ''): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === param ? value : (ORDINARY[name] ?? '1')))
}

/** Every call that reads, from the shop's own description of itself, so that no new call is forgotten. */
export function readCalls(description: object): ReadingCall[] {
  // The parts of an OpenAPI text that matter here.
  const { paths = {} } = description as {
    paths?: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>
  }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const named = (place: string) => get?.parameters?.filter((one) => one.in === place).map(({ name }) => name) ?? []
    // That one is a GET which changes something: it wants a CSRF token before anything else (ruling 23).
    return get && path !== '/api/deleteFile/{key}/' ? [{ path, params: named('path'), query: named('query') }] : []
  })
}
