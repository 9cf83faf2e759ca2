import type { Ctx } from './ctx.ts'

/** One email to one address. `html` and `text` have equal content. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** The job that sends an email. It is stored with jobs that wait: a new name would lose them. */
export const EMAIL_JOB = 'send-letter'

/** Stores emails in the transaction of `ctx`; a job sends them after the commit. */
export interface Outbox {
  post(ctx: Pick<Ctx, 'db'>, email: Email): Promise<void>
}

/** Sends emails: by a mail server, or to a folder in its place. */
export interface Mailer {
  /** Sends with an id that is equal in each attempt, so that mail programs see duplicates. @throws PermanentError */
  send(email: Email, posted: { id: string; at: Date }): Promise<void>
  close(): void
}
