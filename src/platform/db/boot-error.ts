/**
 * A reason not to start that a person can act on: the message is one sentence, shown without a stack trace.
 * It never holds a password. Whatever went wrong underneath stands in `cause`.
 */
export class BootError extends Error {
  override name = 'BootError'
}

/** The reason not to start where the disk of the folder is full. */
export function fullDisk(folder: string, cause: unknown): BootError {
  return new BootError(`The disk of the folder ${folder} is full: free some space and start again.`, { cause })
}
