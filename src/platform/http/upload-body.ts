import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem } from './problems.ts'

/** Fields beside the file, and their bytes: nobody needs them, and an older client may send some. */
const FIELDS = { parts: 6, fields: 5, fieldNameSize: 60, fieldSize: 2_000, headerPairs: 20 }

/**
 * Makes the calls of this scope take `multipart/form-data` with one file, and no other kind of body. The file is read
 * while it comes (`uploadedFile`), and never further than its limit.
 * @param mostBytes of the file; of a longer one a byte more is read, so that whoever reads can tell
 */
export async function acceptUpload(app: FastifyInstance, { mostBytes }: { mostBytes: number }): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, { limits: { ...FIELDS, files: 1, fileSize: mostBytes + 1 } })
}

/**
 * The file of a request, in pieces as they come; null where it holds none in this field.
 * @throws Problem 400 for a form that cannot be read
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<AsyncIterable<Uint8Array> | null> {
  // A request without a body has passed the check of content types.
  if (!request.isMultipart()) throw unreadable(415)
  const file = await request.file().catch(() => {
    throw unreadable(400)
  })
  if (file === undefined) return null
  if (file.fieldname === field) return pieces(file)
  file.file.resume()
  return null
}

async function* pieces({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    // Of a file stream all pieces are buffers.
    for await (const piece of file) yield piece as Buffer
  } catch {
    throw unreadable(400)
  } finally {
    // Whatever was not asked for must still come in, or the answer would not go out.
    file.resume()
  }
}

const unreadable = (status: 400 | 415) =>
  status === 415
    ? new Problem(415, { detail: 'This kind of content is not understood here.', code: 'unsupported_media_type' })
    : new Problem(400, { detail: 'The form could not be read.', code: 'invalid_input' })
