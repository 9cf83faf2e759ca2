import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Imports } from './imports.service.ts'
import { advanceImport, clearImports, resumeImports } from './processing.service.ts'

/** Registers the handlers of jobs about uploads, all safe to repeat. */
export function importJobs(jobs: Pick<Jobs, 'work'>, imports: Imports): void {
  jobs.work(advanceImport, (ctx, { importId }, { signal }) => imports.working.advance(ctx, importId, signal))
  jobs.work(resumeImports, (ctx) => imports.resume(ctx))
  jobs.work(clearImports, (ctx) => imports.working.clear(ctx))
}
