/** Where files lie that people have uploaded: a folder of this machine, or a store that speaks S3's language. */
export interface ObjectStorage {
  /** Keeps the bytes under this name; what lay there before is replaced. @throws ObjectStorageError */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** @returns null where nothing lies under this name @throws ObjectStorageError */
  get(name: string): Promise<Buffer | null>
  /** Afterwards nothing lies there; nothing need have lain there. @throws ObjectStorageError */
  remove(name: string): Promise<void>
}

/** Where nothing can be kept: for a shop that is built without a storage, to describe its calls. */
export const NO_STORAGE: ObjectStorage = { put: unavailable, get: unavailable, remove: unavailable }

function unavailable(): Promise<never> {
  return Promise.reject(new ObjectStorageError('This shop has no storage for files.'))
}

/** The storage could not be reached, or did not do what it was asked. Trying again later is worth it. */
export class ObjectStorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStorageError'
  }
}

const NAME = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

/**
 * The name as it was, if it is one that the shop itself makes: small letters, digits and hyphens, in folders.
 * @throws RangeError for every other, so that no name climbs out of its folder
 */
export function checkedName(name: string): string {
  if (name.length > 200 || !NAME.test(name)) throw new RangeError('This is no name of a stored object.')
  return name
}
