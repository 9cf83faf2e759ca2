import type { Ctx } from './ctx.ts'

/** One letter to one person. `html` and `text` say the same. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** Where a service posts letters: kept in the transaction that `ctx` carries, sent after it by a job. */
export interface Outbox {
  post(ctx: Pick<Ctx, 'db'>, letter: Email): Promise<void>
}

/** What takes letters away: a mail server, or a folder in its place. */
export interface Mailer {
  /**
   * @param posted.id the same however often the letter is tried, so that who receives it twice can tell
   * @throws PermanentError when it can never be delivered; any other error when it is worth another try
   */
  send(letter: Email, posted: { id: string; at: Date }): Promise<void>
  close(): void
}
