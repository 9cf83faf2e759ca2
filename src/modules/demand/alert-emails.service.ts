import { createHash, randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import { alertEmail } from './alert-email.rules.ts'
import {
  deleteAlertsBefore,
  deleteAlertsOfToken,
  markNotified,
  readAlerts,
  readListings,
} from './alert-emails.store.ts'
import {
  dropChanges,
  findMatches,
  findMatchesOfNew,
  lockChanges,
  type Match,
  takeNewAlerts,
} from './alert-matches.store.ts'
import { demandProblems } from './demand.contract.ts'

export type AlertEmails = ReturnType<typeof createAlertEmails>

/** Sends the emails of alerts every minute; listings of that minute come in one email. */
export const sendAlertsJob = job({
  name: 'send-alerts',
  schema: z.object({}),
  cron: '* * * * *',
  concurrency: 1,
  retries: 2,
  timeoutSeconds: 600,
})
export const expireAlertsJob = job({ name: 'expire-alerts', schema: z.object({}), cron: '50 3 * * *', concurrency: 1 })

const DAYS_KEPT = 180
const DAY_MS = 86_400_000
/** Alerts per transaction. */
const LIMITS = { changes: 500, emails: 500, newAlerts: 20 }

interface Deps {
  jobs: Pick<Jobs, 'declare'>
  outbox: Outbox
  /** Base of the links in emails. */
  baseUrl: string
}

/** Creates the service that sends and expires listing alerts. */
export function createAlertEmails({ jobs, outbox, baseUrl }: Deps, limits = LIMITS) {
  jobs.declare(sendAlertsJob)
  jobs.declare(expireAlertsJob)
  const shopUrl = baseUrl.replace(/\/+$/, '')
  return { send, expire, stop }

  /** Compares waiting alerts with listings that came on sale since the last run, and new alerts with earlier ones. */
  // Safe to repeat, also at the same time: an alert is marked in the transaction that stores its email.
  async function send(ctx: Pick<Ctx, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
    for (const batch of [compareNewAlerts, compareChanges])
      for (let isDone = false; !isDone && !signal?.aborted;) isDone = await inTransaction(ctx, batch)
  }

  /** Compares waiting alerts with the oldest changes. Returns whether none is left. */
  async function compareChanges(tx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
    const changes = await lockChanges(tx.db, limits.changes)
    if (changes.length === 0) return true
    const listed = [...new Set(changes.map((change) => change.product_id))]
    const matches = await findMatches(tx.db, listed, limits.emails)
    const sent = await sendEmails(tx, matches)
    // One listing can answer very many alerts: its change is kept until none of them waits. None is sent here while
    // another process holds them all.
    if (matches.length === limits.emails) return sent === 0
    const ids = changes.map(({ id }) => id)
    await dropChanges(tx.db, ids)
    return changes.length < limits.changes
  }

  /** Compares new alerts with the listings that are there. Returns whether none is left. */
  async function compareNewAlerts(tx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
    const alerts = await takeNewAlerts(tx.db, tx.now(), limits.newAlerts)
    if (alerts.length > 0) await sendEmails(tx, await findMatchesOfNew(tx.db, alerts))
    return alerts.length < limits.newAlerts
  }

  /** Marks alerts and posts their emails. Returns how many. */
  async function sendEmails(tx: Pick<Ctx, 'db' | 'now'>, matches: readonly Match[]): Promise<number> {
    const tokens = new Map(matches.map(({ alert_id: id }) => [id, randomBytes(32).toString('base64url')]))
    const hashed = [...tokens].map(([id, token]) => ({ id, hash: hashAlertToken(token) }))
    const marked = await markNotified(tx.db, hashed, tx.now())
    const alerts = await readAlerts(tx.db, [...marked])
    const shown = new Map(matches.map(({ alert_id: id, product_ids: ids }) => [id, ids]))
    const listings = await readListings(tx.db, [...new Set([...shown.values()].flat())])
    for (const alert of alerts) {
      const own = (shown.get(alert.id) ?? []).flatMap((id) => listings.get(id) ?? [])
      const token = tokens.get(alert.id) ?? ''
      await outbox.post(tx, { to: alert.email, ...alertEmail(alert, { listings: own, token, baseUrl: shopUrl }) })
    }
    return alerts.length
  }

  /** Deletes alerts half a year after they were stored, or after their email. */
  async function expire({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
    await deleteAlertsBefore(db, new Date(now().getTime() - DAYS_KEPT * DAY_MS))
  }

  /** Deletes all alerts of the address that an email went to, by the secret in it. @throws alertLinkUnknown */
  async function stop({ db }: Pick<Ctx, 'db'>, token: string): Promise<void> {
    if (!(await deleteAlertsOfToken(db, hashAlertToken(token)))) throw demandProblems.alertLinkUnknown()
  }
}

const hashAlertToken = (token: string) => createHash('sha256').update(`listing-alert:${token}`).digest()
