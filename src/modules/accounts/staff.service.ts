import type { Ctx } from '#platform/ctx.ts'
import type { Outbox } from '#platform/mail.ts'

import type { LetterText } from './letters.rules.ts'
import { listAdmins } from './users.store.ts'

/** A shop with more admins writes to those who opened their accounts first. */
const MAX_ADMINS = 50

/** Writes to those who run the shop. */
export function createStaff(deps: { outbox: Outbox }) {
  return { writeToAdmins }

  /** Posts an email to every admin who can log in, in the transaction that `tx` carries. */
  async function writeToAdmins(
    tx: Pick<Ctx, 'db'>,
    letterTo: (admin: { username: string }) => LetterText,
  ): Promise<void> {
    for (const admin of await listAdmins(tx.db, MAX_ADMINS))
      await deps.outbox.post(tx, { to: admin.email, ...letterTo(admin) })
  }
}
