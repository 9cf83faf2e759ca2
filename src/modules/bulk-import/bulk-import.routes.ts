import type { FastifyInstance, FastifyReply } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { acceptUpload, readFormParts } from '#platform/http/upload-body.ts'

import * as calls from './bulk-import.contract.ts'
import { exportFile, type OutgoingFile, rejectedFile, templateFile } from './files.service.ts'
import { type Imports, isInProgress } from './imports.service.ts'

/** Mounts the calls of the bulk upload. */
export function importRoutes(app: FastifyInstance, imports: Imports): void {
  app.register(async (uploads) => {
    await acceptUpload(uploads, { mostBytes: calls.MAX_PICTURES_BYTES, files: 2 })
    mount(uploads, calls.uploadListings, async ({ ctx, query, request, reply }) =>
      replyWithProgress(reply, await imports.upload(ctx, readFormParts(request), query)),
    )
  })
  mount(app, calls.listImports, ({ ctx, query, request }) => imports.list(ctx, query, request.url))
  mount(app, calls.getImport, ({ ctx, params, query }) => imports.report(ctx, params.job, query))
  mount(app, calls.chooseColumns, async ({ ctx, params, body, reply }) =>
    replyWithProgress(reply, await imports.chooseColumns(ctx, params.job, body.headings)),
  )
  mount(app, calls.acceptImport, async ({ ctx, params, reply }) =>
    replyWithProgress(reply, await imports.accept(ctx, params.job)),
  )
  mount(app, calls.cancelImport, ({ ctx, params }) => imports.cancel(ctx, params.job))
  mount(app, calls.rejectedFile, async ({ ctx, params, reply }) => sendFile(reply, await rejectedFile(ctx, params.job)))
  mount(app, calls.uploadTemplate, async ({ ctx, reply }) => sendFile(reply, await templateFile(ctx)))
  mount(app, calls.exportListings, async ({ ctx, query, reply }) =>
    sendFile(reply, await exportFile(ctx, { ...query, store: query.store })),
  )
}

/** Replies with 202 while the upload is processed. */
function replyWithProgress<T extends calls.ImportReport>(reply: FastifyReply, report: T): T {
  if (isInProgress(report)) reply.code(202)
  return report
}

function sendFile(reply: FastifyReply, { name, contentType, content }: OutgoingFile): OutgoingFile['content'] {
  reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`)
  return content
}
