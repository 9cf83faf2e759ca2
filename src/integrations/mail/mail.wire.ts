import type { SendMailOptions } from 'nodemailer'

import { PermanentError } from '#platform/jobs/job.ts'
import type { Email } from '#platform/mail.ts'

/** The sender of the shop's emails. */
export interface Sender {
  name: string
  address: string
}

/** One address and nothing else: no list, no name, no comment, no quotes, nothing that could end a line of the head. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[^\s@"(),:;<>[\]\\\p{C}]{1,190}$/u
const NAMED = /^([^<>"\p{C}]{1,80}?) <([^<>]+)>$/u
const ENDS_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const MAX_SUBJECT_LENGTH = 200

/** Reads `Name <address>` or a bare address; null for anything else. */
export function readSender(text: string): Sender | null {
  const [, name = '', address = text] = NAMED.exec(text) ?? []
  return ADDRESS.test(address) ? { name, address } : null
}

/** Returns an email for nodemailer, with one id in all attempts. @throws PermanentError unless one plain address */
export function toMailOptions(email: Email, from: Sender, { id, at }: { id: string; at: Date }): SendMailOptions {
  const { to, text, html } = email
  if (!ADDRESS.test(to)) throw new PermanentError('The receiver is not one plain address.')
  return {
    // Explicit, so that nodemailer does not derive it from headers.
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: '', address: to },
    subject: email.subject.replace(ENDS_LINE, ' ').trim().slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    text,
    html,
    date: at,
    messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
