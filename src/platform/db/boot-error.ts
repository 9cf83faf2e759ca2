/**
 * A reason not to start that a person can act on: the message is one sentence, shown without a stack trace.
 * It never holds a password. Whatever went wrong underneath stands in `cause`.
 */
export class BootError extends Error {
  override name = 'BootError'
}
