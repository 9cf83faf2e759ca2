import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { acceptUpload, readUploadedFile } from '#platform/http/upload-body.ts'
import { XLSX } from '#platform/spreadsheet/record-file.ts'
import { readViaTempFile } from '#platform/temp-file.ts'

import * as entryCalls from './wiper-entries.contract.ts'
import type { WiperEntries } from './wiper-entries.service.ts'
import { wiperTemplateFile } from './wiper-file.service.ts'
import { getWiper, listWipers, updateWiperPrice } from './wipers.contract.ts'
import { findWipers, readWiper, reprice } from './wipers.service.ts'

/** Mounts the calls of wipers. */
export function wiperRoutes(app: FastifyInstance, entries: WiperEntries): void {
  mount(app, listWipers, ({ ctx, query, request }) => findWipers(ctx, query, request.url))
  mount(app, getWiper, ({ ctx, params }) => readWiper(ctx, params.symbol))
  mount(app, updateWiperPrice, ({ ctx, params, body }) => reprice(ctx, params.symbol, body.price))
  entryRoutes(app, entries)
}

function entryRoutes(app: FastifyInstance, entries: WiperEntries): void {
  mount(app, entryCalls.addWiper, async ({ ctx, body, reply }) => {
    const added = await entries.add(ctx, body)
    reply.code(added.outcome === 'added' ? 201 : 200)
    return added
  })
  mount(app, entryCalls.changeWiper, ({ ctx, params, body }) => entries.change(ctx, params.symbol, body))
  mount(app, entryCalls.removeWiper, ({ ctx, params }) => entries.remove(ctx, params.symbol))
  mount(app, entryCalls.addWiperArm, async ({ ctx, body, reply }) => {
    const added = await entries.addArm(ctx, body)
    reply.code(added.outcome === 'added' ? 201 : 200)
    return added
  })
  mount(app, entryCalls.listWiperArms, ({ ctx, query, request }) => entries.listArms(ctx, query, request.url))
  mount(app, entryCalls.removeWiperArm, ({ ctx, params }) => entries.removeArm(ctx, params.id))
  mount(app, entryCalls.wiperTemplate, ({ reply }) => {
    reply.type(XLSX).header('content-disposition', 'attachment; filename="sparelane-wipers.xlsx"')
    return wiperTemplateFile()
  })
  app.register(async (uploads) => {
    await acceptUpload(uploads, { mostBytes: entryCalls.MAX_FILE_BYTES })
    mount(uploads, entryCalls.importWipers, async ({ ctx, request }) => {
      const file = await readUploadedFile(request, 'file')
      if (file === null) throw entryCalls.wiperEntryProblems.fileMissing()
      const bytes = await readViaTempFile(file, entryCalls.MAX_FILE_BYTES)
      if (bytes === null) throw entryCalls.wiperEntryProblems.fileTooLarge()
      return entries.importFile(ctx, bytes)
    })
  })
}
