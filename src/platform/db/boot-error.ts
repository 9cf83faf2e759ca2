/**
 * A reason not to start that an operator can fix. The message is one sentence, shown without a stack trace and without
 * passwords; `cause` has the original error.
 */
export class BootError extends Error {
  override name = 'BootError'
}

/** Creates the error for a full disk. */
export function createFullDiskError(folder: string, cause: unknown): BootError {
  return new BootError(`The disk of the folder ${folder} is full: free some space and start again.`, { cause })
}
