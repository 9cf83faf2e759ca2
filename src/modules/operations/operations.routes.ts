import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import type { BackgroundJobsService } from './background-jobs.service.ts'
import { discardJob, getBackgroundJobs, retryJob } from './operations.contract.ts'

/** Mounts the calls of admins on background work. */
export function operationRoutes(app: FastifyInstance, jobs: BackgroundJobsService): void {
  mount(app, getBackgroundJobs, ({ ctx }) => jobs.read(ctx))
  mount(app, retryJob, ({ ctx, params, request }) => jobs.retry(ctx, params.id, request.ip))
  mount(app, discardJob, ({ ctx, params, body, request }) =>
    jobs.discard(ctx, params.id, { reason: body.reason, ip: request.ip }),
  )
}
