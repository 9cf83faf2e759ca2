import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { checkName, type ObjectStorage, ObjectStorageError } from '#modules/media/object-storage.port.ts'

/** Creates an object storage in a folder, created if missing. The content type follows from the name. */
export function createDiskStorage(folder: string): ObjectStorage {
  const root = resolve(folder)
  const getFile = (name: string) => join(root, checkName(name))
  return { put, get, remove }

  /** Writes atomically: a concurrent reader finds the old or the new object. */
  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const file = getFile(name)
    const tempFile = `${file}.${randomUUID()}`
    await withStorageError('stored', async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(tempFile, bytes)
      await rename(tempFile, file)
    }).catch(async (error: unknown) => {
      await rm(tempFile, { force: true }).catch(() => {})
      throw error
    })
  }

  async function get(name: string): Promise<Buffer | null> {
    const file = getFile(name)
    return withStorageError('read', () => readFile(file).catch(nullIfMissing))
  }

  async function remove(name: string): Promise<void> {
    const file = getFile(name)
    await withStorageError('removed', () => rm(file, { force: true }))
  }
}

const MISSING_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (MISSING_CODES.has(error.code ?? '')) return null
  throw error
}

async function withStorageError<T>(done: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ObjectStorageError(`A file could not be ${done}.`, { cause })
  }
}
