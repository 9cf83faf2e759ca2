import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { expectFiles } from './body-timeouts.ts'
import { Problem } from './problems.ts'
import { takeUploadSlot } from './upload-slots.ts'

/** Fields beside the files, and their bytes: few need them, and an older client may send some. */
const FIELDS = { fields: 5, fieldNameSize: 60, fieldSize: 2_000, headerPairs: 20 }

/**
 * Makes the calls of this scope take `multipart/form-data` with one file, or as many as said, and no other kind of body.
 * A file is read while it comes (`uploadedFile`, `formParts`), and never further than its limit.
 * @param mostBytes of a file; of a longer one a byte more is read, so that whoever reads can tell
 */
export async function acceptUpload(
  app: FastifyInstance,
  { mostBytes, files = 1 }: { mostBytes: number; files?: number },
): Promise<void> {
  expectFiles(app)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, reply, done) => {
    takeUploadSlot(app, { request, reply, userId: request.ctx.actor?.userId ?? null })
    done()
  })
  const parts = FIELDS.fields + files
  await app.register(fastifyMultipart, { limits: { ...FIELDS, parts, files, fileSize: mostBytes + 1 } })
}

/** A part of a form: a text field, or a file, which has to be read before the next part comes. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; bytes: AsyncIterable<Uint8Array> }

/**
 * The parts of a form in their order; none of a request without a body.
 * @throws Problem 400 for a form that cannot be read
 */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart, void, void> {
  if (!request.isMultipart()) return
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        yield { kind: 'file', name: part.fieldname, fileName: part.filename, bytes: pieces(part) }
        // Nothing, where it was read.
        part.file.resume()
      } else if (typeof part.value === 'string') {
        yield { kind: 'field', name: part.fieldname, value: part.value }
      }
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(400)
  } finally {
    // Whatever was not asked for must still come in, or the answer would not go out.
    request.raw.unpipe()
    request.raw.resume()
  }
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
