import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { acceptUpload, readUploadedFile } from '#platform/http/upload-body.ts'
import { XLSX } from '#platform/spreadsheet/record-file.ts'
import { readViaTempFile } from '#platform/temp-file.ts'

import * as calls from './additions.contract.ts'
import type { VehicleAdditions } from './additions.service.ts'
import { vehicleTemplateFile } from './vehicle-file.service.ts'

/** The calls by which admins add, change and remove vehicles. */
export function vehicleAdditionRoutes(app: FastifyInstance, additions: VehicleAdditions): void {
  app.register(async (uploads) => {
    await acceptUpload(uploads, { mostBytes: calls.MAX_FILE_BYTES })
    mount(uploads, calls.importVehicles, async ({ ctx, request }) => {
      const file = await readUploadedFile(request, 'file')
      if (file === null) throw calls.additionProblems.fileMissing()
      const bytes = await readViaTempFile(file, calls.MAX_FILE_BYTES)
      if (bytes === null) throw calls.additionProblems.fileTooLarge()
      return additions.importFile(ctx, bytes)
    })
  })
  mount(app, calls.addVehicle, async ({ ctx, body, reply }) => {
    const added = await additions.add(ctx, body)
    reply.code(added.outcome === 'added' ? 201 : 200)
    return added
  })
  mount(app, calls.listAddedVehicles, ({ ctx, query, request }) => additions.list(ctx, query, request.url))
  mount(app, calls.getAddedVehicle, ({ ctx, params }) => additions.find(ctx, params.id))
  mount(app, calls.changeVehicle, ({ ctx, params, body }) => additions.change(ctx, params.id, body))
  mount(app, calls.removeVehicle, ({ ctx, params }) => additions.remove(ctx, params.id))
  mount(app, calls.vehicleTemplate, ({ reply }) => {
    reply.type(XLSX).header('content-disposition', 'attachment; filename="sparelane-vehicles.xlsx"')
    return vehicleTemplateFile()
  })
}
