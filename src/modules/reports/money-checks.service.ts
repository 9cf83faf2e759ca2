import { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import { composeEmail } from '#modules/accounts/emails.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { checkInvariant, type Invariant } from '#platform/db/invariants.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { type BrokenInvariant, insertMoneyCheck } from './money-checks.store.ts'

/** Checks all invariants of money and stock every night. A broken invariant is a result, so only a failed run is retried. */
export const checkMoneyJob = job({
  name: 'check-money',
  schema: z.object({}),
  // Of a deploy, each process that stops may interrupt it.
  retries: 3,
  minRetryDelaySeconds: 60,
  concurrency: 1,
  timeoutSeconds: 4 * 3_600,
  cron: '10 1 * * *',
})

interface Deps {
  jobs: Pick<Jobs, 'declare'>
  invariants: readonly Invariant[]
  emailAdmins: Accounts['adminEmails']['emailAdmins']
  /** Base of the links in emails. */
  baseUrl: string
}

/** Creates the nightly check, which stores its result and reports a broken invariant in the log and to every admin. */
export function createMoneyChecks({ jobs, invariants, emailAdmins, baseUrl }: Deps) {
  jobs.declare(checkMoneyJob)
  return { run }

  async function run(ctx: Ctx, signal?: AbortSignal): Promise<readonly BrokenInvariant[]> {
    const startedAt = performance.now()
    const broken: BrokenInvariant[] = []
    for (const invariant of invariants) {
      signal?.throwIfAborted()
      const { name, broken: count, example } = await checkInvariant(ctx.db, invariant)
      if (count > 0) broken.push({ name, broken: count, example })
    }
    await insertMoneyCheck(ctx.db, { at: ctx.now(), seconds: (performance.now() - startedAt) / 1000, broken })
    if (broken.length > 0) await report(ctx, broken)
    return broken
  }

  async function report(ctx: Ctx, broken: readonly BrokenInvariant[]): Promise<void> {
    ctx.log.error({ broken }, 'The nightly money check found broken invariants.')
    await emailAdmins(ctx, ({ username }) =>
      composeEmail({
        subject: 'The nightly money check failed',
        greeting: `Hello ${username},`,
        lines: broken.map(({ name, broken: count, example }) => `Broken ${count} times: ${name}. Example: ${example}.`),
        link: { label: 'Open the dashboard', url: `${baseUrl.replace(/\/+$/, '')}/dashboard` },
        notes: ['Run `npm run audit` for the details, and stop payouts until it holds.'],
      }),
    )
  }
}
