import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { addGarageVehicle, listGarage, removeGarageVehicle } from './garage.contract.ts'
import { addOwn, listOwn, removeOwn } from './garage.service.ts'

/** Mounts the calls of the vehicles of an account. */
export function garageRoutes(app: FastifyInstance): void {
  mount(app, listGarage, ({ ctx }) => listOwn(ctx))
  mount(app, addGarageVehicle, ({ ctx, body }) => addOwn(ctx, body))
  mount(app, removeGarageVehicle, ({ ctx, params }) => removeOwn(ctx, params.id))
}
