/**
 * The few messages of PostgreSQL's wire protocol (version 3) that the embedded database's lane has to tell apart or to
 * make itself. Layout: type byte, length (4 bytes, itself included), body; the start-up message has no type byte.
 */

export const messageType = {
  startup: 0,
  bind: code('B'),
  close: code('C'),
  copyData: code('d'),
  copyDone: code('c'),
  copyFail: code('f'),
  describe: code('D'),
  execute: code('E'),
  flush: code('H'),
  parse: code('P'),
  query: code('Q'),
  sync: code('S'),
  terminate: code('X'),
} as const

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function code(letter: string): number {
  return letter.charCodeAt(0)
}

/** One message of a type, with its length filled in. */
export function message(type: number, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = new Uint8Array(5 + body.length)
  bytes[0] = type
  new DataView(bytes.buffer).setUint32(1, 4 + body.length)
  bytes.set(body, 5)
  return bytes
}

/** Runs SQL as a client would that knows no parameters. */
export function queryMessage(sql: string): Uint8Array {
  return message(messageType.query, encoder.encode(`${sql}\0`))
}

/** Forgets a prepared statement; it is no error when there is none of that name. */
export function closeStatementMessage(name: string): Uint8Array {
  return message(messageType.close, encoder.encode(`S${name}\0`))
}

/** "Send your rows": text format, and no word about columns, which clients do not ask for. */
export const copyInResponse = message(code('G'), new Uint8Array([0, 0, 0]))

/** The text of a simple query. */
export function queryText(bytes: Uint8Array): string {
  return decoder.decode(bytes.subarray(5, bytes.length - 1))
}

/** The settings of a start-up message: `user`, `database`, `application_name` and the like. */
export function startupSettings(bytes: Uint8Array): Map<string, string> {
  const words = decoder.decode(bytes.subarray(8)).split('\0')
  const settings = new Map<string, string>()
  for (let i = 0; i + 1 < words.length; i += 2) settings.set(words[i] ?? '', words[i + 1] ?? '')
  return settings
}

/**
 * Gives the prepared statement that a message names another name, `<prefix><name>`. Messages without one, and the
 * unnamed statement, come back as they are. `name` is the new name, where there is one.
 */
export function renameStatement(bytes: Uint8Array, prefix: string): { bytes: Uint8Array; name?: string } {
  const start = statementNameAt(bytes)
  if (start === undefined || bytes[start] === 0) return { bytes }
  const extra = encoder.encode(prefix)
  const renamed = new Uint8Array(bytes.length + extra.length)
  renamed.set(bytes.subarray(0, start))
  renamed.set(extra, start)
  renamed.set(bytes.subarray(start), start + extra.length)
  new DataView(renamed.buffer).setUint32(1, renamed.length - 1)
  return { bytes: renamed, name: decoder.decode(renamed.subarray(start, renamed.indexOf(0, start))) }
}

function statementNameAt(bytes: Uint8Array): number | undefined {
  const type = bytes[0]
  if (type === messageType.parse) return 5
  if (type === messageType.bind) return bytes.indexOf(0, 5) + 1
  const ofStatement = bytes[5] === code('S')
  return (type === messageType.describe || type === messageType.close) && ofStatement ? 6 : undefined
}
