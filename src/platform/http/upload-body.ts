import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { expectFiles } from './body-timeouts.ts'
import { Problem } from './problems.ts'
import { takeUploadSlot } from './upload-slots.ts'

/** Limits of text fields beside the files; older clients send some. */
const FIELDS = { fields: 5, fieldNameSize: 60, fieldSize: 2_000, headerPairs: 20 }

/**
 * Makes the calls of this scope accept only `multipart/form-data` with up to `files` files of `mostBytes` each.
 * One byte more of a longer file is read, so that the reader notices.
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

/** A part of a form: a text field, or a file, which must be read before the next part. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; bytes: AsyncIterable<Uint8Array> }

/** Yields the parts of a form, none without a body. @throws Problem 400 for a form that cannot be parsed */
export async function* readFormParts(request: FastifyRequest): AsyncGenerator<FormPart, void, void> {
  if (!request.isMultipart()) return
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        yield { kind: 'file', name: part.fieldname, fileName: part.filename, bytes: readChunks(part) }
        // A no-op if the file was read.
        part.file.resume()
      } else if (typeof part.value === 'string') {
        yield { kind: 'field', name: part.fieldname, value: part.value }
      }
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(400)
  } finally {
    // The rest of the body must be consumed, or the response is not sent.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * Returns the chunks of the file in a field of a request; null without a file in this field.
 * @throws Problem 400 for a form that cannot be parsed, 415 for another content type
 */
export async function readUploadedFile(
  request: FastifyRequest,
  field: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  // A request without a body has passed the check of content types.
  if (!request.isMultipart()) throw unreadable(415)
  const file = await request.file().catch(() => {
    throw unreadable(400)
  })
  if (file === undefined) return null
  if (file.fieldname === field) return readChunks(file)
  file.file.resume()
  return null
}

async function* readChunks({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    // All chunks of a file stream are buffers.
    for await (const chunk of file) yield chunk as Buffer
  } catch {
    throw unreadable(400)
  } finally {
    // The rest of the body must be consumed, or the response is not sent.
    file.resume()
  }
}

const unreadable = (status: 400 | 415) =>
  status === 415
    ? new Problem(415, { detail: 'This content type is not supported.', code: 'unsupported_media_type' })
    : new Problem(400, { detail: 'The form could not be read.', code: 'invalid_input' })
