import { type DestinationStream, type Logger, pino } from 'pino'

/** Names of fields whose values are removed. */
const SECRET_NAME = /passw|secret|token|authorization|cookie|csrf|api[_-]?key|^invitation$/i

/** Secrets that are removed anywhere in a text: messages, URLs, stack traces. */
const SECRET_TEXT: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The user part of a connection URL, before it looks like an email address.
  [/(:\/\/)[^\s/@"'\\]{1,200}@/g, '$1[hidden]@'],
  [/[^\s"'\\<>()[\]{}:;,=&?/@%]{1,64}(?:@|%40)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi, '[email]'],
  [/\b(Bearer|Basic) +[^\s"'\\,]+/gi, '$1 [hidden]'],
  // A name and its value in headers, forms and invalid JSON.
  [
    /((?:passw|secret|token|authorization|session|csrf|api[_-]?key|invitation)[\w-]{0,30}\\?["']? ?[:=] ?)(?:\\?["'][^"'\\]{0,500}|[^\s"'&;,\\]{1,500})/gi,
    '$1[hidden]',
  ],
  // Session, reset and invitation tokens: 256 bit in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/\$argon2[^\s"'\\]+/g, '[hash]'],
  // PostgreSQL includes the values that violate a constraint.
  [/(Key \([^)]{0,200}\)=)\([^)]{0,500}\)/g, '$1(hidden)'],
]

/** Longer texts are cut. */
const MAX_TEXT_LENGTH = 10_000

/** Creates the log of the process, one JSON line per event, without secrets and email addresses. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // Just before writing, so that no caller has to. Requests are logged with their route pattern, never their URL.
    hooks: { streamWrite: (line: string) => `${removeSecrets(line.trimEnd())}\n` },
    // Values of queries and raw requests contain user input.
    redact: {
      paths: ['err.params', 'err.query', 'err.rawPacket', 'err.cause.params', 'err.cause.query'],
      remove: true,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Returns a destination of the log that writes each line to standard output and to another receiver. */
export function alsoTo(receiver: DestinationStream): DestinationStream {
  const output = pino.destination(1)
  return {
    write(line) {
      output.write(line)
      receiver.write(line)
    },
  }
}

/** Removes secrets from a text; in JSON, including nested JSON texts, by the names of fields. */
export function removeSecrets(text: string): string {
  if (/^[{[]/.test(text)) {
    try {
      return JSON.stringify(clean(JSON.parse(text)))
    } catch {
      // Not JSON, although it begins like it.
    }
  }
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text
  return SECRET_TEXT.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), short)
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return removeSecrets(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRET_NAME.test(name) ? '[hidden]' : clean(field),
  ])
  return Object.fromEntries(fields)
}
