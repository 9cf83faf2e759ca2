/** Storage of uploaded files: a folder of this machine, or an S3 bucket. */
export interface ObjectStorage {
  /** Stores the bytes under this name, replacing an existing object. @throws ObjectStorageError */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** @returns null for an unknown name @throws ObjectStorageError */
  get(name: string): Promise<Buffer | null>
  /** Removes the object if it exists. @throws ObjectStorageError */
  remove(name: string): Promise<void>
}

/** For a shop without storage, which only describes its calls. */
export const NO_STORAGE: ObjectStorage = { put: unavailable, get: unavailable, remove: unavailable }

function unavailable(): Promise<never> {
  return Promise.reject(new ObjectStorageError('This shop has no storage for files.'))
}

/** The storage is unreachable or has failed. A retry may succeed. */
export class ObjectStorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStorageError'
  }
}

const NAME = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

/** Returns a name of lower-case letters, digits and hyphens, in folders. @throws RangeError if it could leave one */
export function checkName(name: string): string {
  if (name.length > 200 || !NAME.test(name)) throw new RangeError('Invalid name of a stored object.')
  return name
}
