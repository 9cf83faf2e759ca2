import type { FastifyInstance } from 'fastify'

import { isCall, isWriting } from './access.ts'
import { Problem } from './problems.ts'
import { PAUSE_CODES, type WritePause } from './write-pause.ts'

/** Knows whether the shop refuses writes now. */
export interface WriteGuard {
  findPause(): WritePause | null
  /** All reasons that hold now; `findPause` returns the first. */
  listPauses(): WritePause[]
  /** Free bytes of the data folder; null if it is not watched. */
  readFreeBytes(): number | null
  /** Calls `listener` after each change of the pause. */
  onChange(listener: () => void): void
}

declare module 'fastify' {
  interface FastifyInstance {
    writeGuard: WriteGuard
  }
}

/** A guard that never refuses a write. */
export const OPEN_GUARD: WriteGuard = {
  findPause: () => null,
  listPauses: () => [],
  readFreeBytes: () => null,
  onChange: () => undefined,
}

const RETRY_AFTER = { 'Retry-After': '60' }
const REFUSALS: Record<WritePause, () => Problem> = {
  disk: () =>
    new Problem(
      507,
      { detail: 'The shop cannot save changes now. Please try again later.', code: PAUSE_CODES.disk },
      RETRY_AFTER,
    ),
  maintenance: () =>
    new Problem(
      503,
      {
        detail: 'Changes are paused for maintenance. Please try again in a few minutes.',
        code: PAUSE_CODES.maintenance,
      },
      RETRY_AFTER,
    ),
}

/** Refuses writing calls during a pause, except `allowedCalls` such as `POST /api/logout/`. Pages are served. */
export function guardWrites(app: FastifyInstance, allowedCalls: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const pause = isWriting(request) && isCall(request) ? app.writeGuard.findPause() : null
    if (pause === null) return done()
    const { config, url = '' } = request.routeOptions
    const isAllowed = config.reads === true || allowedCalls.has(`${request.method} ${url}`)
    done(isAllowed ? undefined : REFUSALS[pause]())
  })
}
