import type { Ctx } from '#platform/ctx.ts'
import type { Outbox } from '#platform/mail.ts'

import type { EmailContent } from './emails.rules.ts'
import { listAdmins } from './users.store.ts'

/** With more admins, only the ones with the lowest ids are emailed. */
const MAX_ADMINS = 50

/** Creates the service that emails the admins. */
export function createAdminEmails(deps: { outbox: Outbox }) {
  return { emailAdmins }

  /** Posts an email to every active admin in the transaction of `tx`. */
  async function emailAdmins(
    tx: Pick<Ctx, 'db'>,
    composeFor: (admin: { username: string }) => EmailContent,
  ): Promise<void> {
    for (const admin of await listAdmins(tx.db, MAX_ADMINS))
      await deps.outbox.post(tx, { to: admin.email, ...composeFor(admin) })
  }
}
