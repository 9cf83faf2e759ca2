import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { sendMessage } from './assistant.contract.ts'
import type { Assistant } from './assistant.service.ts'

/** Mounts the call of the parts finder. */
export function assistantRoutes(app: FastifyInstance, assistant: Assistant): void {
  mount(app, sendMessage, ({ ctx, body, request }) => assistant.answer(ctx, body, { ip: request.ip }))
}
