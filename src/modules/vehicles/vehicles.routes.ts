import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { decodeVin, getYear, listMakes, listModels, listVehicleData, listYears } from './vehicles.contract.ts'
import { createLookupPages, findModelYear, listMakeNames, listModelNames, listModelYears } from './vehicles.service.ts'
import { decode } from './vin.service.ts'

/** The vehicle look-up step by step, as a whole, and by VIN (rulings 18 and 19). */
export function vehicleRoutes(app: FastifyInstance): void {
  mount(app, listMakes, ({ ctx }) => listMakeNames(ctx))
  mount(app, listModels, ({ ctx, params }) => listModelNames(ctx, params.make))
  mount(app, listYears, ({ ctx, params }) => listModelYears(ctx, params))
  mount(app, getYear, ({ ctx, params }) => findModelYear(ctx, params))
  mount(app, decodeVin, ({ ctx, params }) => decode(ctx, params.vin))
  const pages = createLookupPages()
  mount(app, listVehicleData, async ({ ctx, query: { page } }) => {
    const { count, totalPages, hasNext, results } = await pages.read(ctx, page)
    return {
      count,
      total_pages: totalPages,
      next: hasNext ? `${listVehicleData.path}?page=${page + 1}` : null,
      results,
    }
  })
}
