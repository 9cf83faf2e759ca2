import { createTransport } from 'nodemailer'

import { PermanentError } from '#platform/jobs/job.ts'
import type { Mailer } from '#platform/mail.ts'
import { runInPartnerSpan } from '#platform/run-in-span.ts'

import { toMailOptions } from './mail.wire.ts'
import type { Sender } from './mail.wire.ts'

/** The error of nodemailer; the codes are missing if the server did not answer. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
  command?: string
}

const seconds = 1_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Sends emails to an SMTP server, `smtp://user:password@host:587` or `smtps://`, over a few kept connections. */
export function createMailClient(smtpUrl: string, from: Sender): Mailer {
  const { hostname, password, searchParams } = new URL(smtpUrl)
  // A password is sent over TLS only, except to this machine.
  const needsTls = password !== '' && !LOOPBACK.test(hostname) && !searchParams.has('requireTLS')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    ...(needsTls && { requireTLS: true }),
  })
  return {
    async send(email, posted) {
      const message = toMailOptions(email, from, posted)
      try {
        await runInPartnerSpan('SMTP', smtpUrl, () => transport.sendMail(message))
      } catch (error) {
        // nodemailer throws nothing else.
        throw toMailError(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/** Leaves out the server's text: it repeats the recipient's address, and errors are logged. */
function toMailError({ message, code, responseCode, command }: SmtpError): Error {
  if (responseCode === undefined) return new Error(`The mail server could not be used: ${message}`)
  const text = `The mail server refused the email (${responseCode}, ${command ?? code ?? 'unknown'}).`
  // Refusals of a recipient or an email are final; a refused password or sender can be corrected.
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return isFinal ? new PermanentError(text) : new Error(text)
}
