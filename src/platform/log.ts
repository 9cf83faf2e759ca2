import { type DestinationStream, type Logger, pino } from 'pino'

/** Fields whose value nobody reads in a log, by what their name holds. */
const SECRET_NAME = /passw|secret|token|authorization|cookie|csrf|api[_-]?key|^invitation$/i

/** What is hidden wherever in a text it turns up: in an error's words, in an address, in a line of a trace. */
const SECRET_TEXT: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The user part of a connection's address, before anything in it looks like an e-mail address.
  [/(:\/\/)[^\s/@"'\\]{1,200}@/g, '$1[hidden]@'],
  [/[^\s"'\\<>()[\]{}:;,=&?/@%]{1,64}(?:@|%40)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi, '[email]'],
  [/\b(Bearer|Basic) +[^\s"'\\,]+/gi, '$1 [hidden]'],
  // A name and its value, as headers, forms and broken JSON have them.
  [
    /((?:passw|secret|token|authorization|session|csrf|api[_-]?key|invitation)[\w-]{0,30}\\?["']? ?[:=] ?)(?:\\?["'][^"'\\]{0,500}|[^\s"'&;,\\]{1,500})/gi,
    '$1[hidden]',
  ],
  // Session, reset and invitation tokens: 256 bit in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/\$argon2[^\s"'\\]+/g, '[hash]'],
  // PostgreSQL repeats the values that a constraint refused.
  [/(Key \([^)]{0,200}\)=)\([^)]{0,500}\)/g, '$1(hidden)'],
]

/** More of one text than that says nothing more. */
const LONGEST_TEXT = 10_000

/**
 * The log of the process: one JSON line for each event, cleaned of secrets and e-mail addresses as the last thing before
 * it is written, so that no caller has to think of it. Requests stand in it with the pattern of their route, never with
 * their address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    hooks: { streamWrite: (line: string) => `${withoutSecrets(line.trimEnd())}\n` },
    // A query's values and a raw request are whatever somebody sent.
    redact: {
      paths: ['err.params', 'err.query', 'err.rawPacket', 'err.cause.params', 'err.cause.query'],
      remove: true,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A text without what must not be kept; in JSON, also in JSON that stands in JSON, fields are told by their names. */
export function withoutSecrets(text: string): string {
  if (/^[{[]/.test(text)) {
    try {
      return JSON.stringify(clean(JSON.parse(text)))
    } catch {
      // Something that only begins like JSON.
    }
  }
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text
  return SECRET_TEXT.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), short)
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRET_NAME.test(name) ? '[hidden]' : clean(field),
  ])
  return Object.fromEntries(fields)
}
