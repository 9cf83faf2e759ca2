import '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { acceptUpload } from '#platform/http/upload-body.ts'

import * as calls from './bulk-import.contract.ts'
import { exportFile, type OutgoingFile, rejectedFile, templateFile } from './files.service.ts'
import { type Imports, isUnderWay, type UploadedFile } from './imports.service.ts'

/** The calls of the bulk upload. */
export function importRoutes(app: FastifyInstance, imports: Imports): void {
  app.register(async (uploads) => {
    await acceptUpload(uploads, { mostBytes: calls.MOST_FILE_BYTES })
    mount(uploads, calls.uploadListings, async ({ ctx, query, request, reply }) => {
      const asked = { store: query.store, isDryRun: query.dry_run === '1' }
      return sayHowFar(reply, await imports.upload(ctx, await fileOf(request), asked))
    })
  })
  mount(app, calls.listImports, ({ ctx, query, request }) => imports.list(ctx, query, request.url))
  mount(app, calls.getImport, ({ ctx, params, query }) => imports.report(ctx, params.job, query))
  mount(app, calls.chooseColumns, async ({ ctx, params, body, reply }) =>
    sayHowFar(reply, await imports.chooseColumns(ctx, params.job, body.headings)),
  )
  mount(app, calls.acceptImport, async ({ ctx, params, reply }) =>
    sayHowFar(reply, await imports.accept(ctx, params.job)),
  )
  mount(app, calls.cancelImport, ({ ctx, params }) => imports.cancel(ctx, params.job))
  mount(app, calls.rejectedFile, async ({ ctx, params, reply }) => sendFile(reply, await rejectedFile(ctx, params.job)))
  mount(app, calls.uploadTemplate, async ({ ctx, reply }) => sendFile(reply, await templateFile(ctx)))
  mount(app, calls.exportListings, async ({ ctx, query, reply }) =>
    sendFile(reply, await exportFile(ctx, { ...query, store: query.store })),
  )
}

/** The file of the field `file`; null where there is none. */
async function fileOf(request: FastifyRequest): Promise<UploadedFile | null> {
  if (!request.isMultipart()) return null
  const part = await request.file().catch(() => undefined)
  if (part === undefined) return null
  // Whatever is not read must still come in, or the answer would not go out.
  if (part.fieldname !== 'file') part.file.resume()
  return part.fieldname === 'file'
    ? { name: part.filename, bytes: part.file, drop: () => void part.file.resume() }
    : null
}

/** 202 while somebody still works on it. */
function sayHowFar<T extends calls.ImportReport>(reply: FastifyReply, report: T): T {
  if (isUnderWay(report)) reply.code(202)
  return report
}

function sendFile(reply: FastifyReply, { name, contentType, content }: OutgoingFile): OutgoingFile['content'] {
  reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`)
  return content
}
