/** A reason not to start that an operator can fix: one sentence without passwords; `cause` has the original error. */
export class BootError extends Error {
  override name = 'BootError'
}

/** Creates the error for a full disk. */
export function createFullDiskError(folder: string, cause: unknown): BootError {
  return new BootError(`The disk of the folder ${folder} is full: free some space and start again.`, { cause })
}
