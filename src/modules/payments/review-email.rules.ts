import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'
import { formatAmount, kobo, toNaira } from '#platform/money.ts'

import type { PaymentIntent } from './payments.rules.ts'

/** What an admin must know to review a payment. */
interface Review {
  /** What was paid for: "order SPL-261122-K7M2QX". */
  subject: string
  /** What the shop has done, and what to do next. */
  note: string
  /** The page of the order or the user. */
  url: string
}

/** Composes the email to an admin about a payment that the bank took back or that differs from what was agreed. */
export function composeReviewEmail(
  { username }: { username: string },
  { reference, amountKobo, problem }: Pick<PaymentIntent, 'reference' | 'amountKobo' | 'problem'>,
  { subject, note, url }: Review,
): EmailContent {
  const amount = formatKobo(amountKobo)
  const fault = problem === null ? `A bank took ${amount} back` : `A payment has another ${problem} than agreed`
  return composeEmail({
    subject: `${fault}: ${subject}`,
    greeting: `Hello ${username},`,
    lines: [`Payment ${reference} of ${amount}, for ${subject}.`, note],
    link: { label: 'Review it', url },
    notes: [],
  })
}

/** Formats what is known of money that was taken out of a wallet again. @param missingKobo what it did not cover */
export const formatTakenBack = (missingKobo: number): string =>
  missingKobo === 0
    ? 'The money was taken out of the wallet again. Ask the buyer why.'
    : `The wallet did not cover ${formatKobo(missingKobo)} of it. Contact the buyer.`

const formatKobo = (inKobo: number) => formatAmount(toNaira(kobo(inKobo)))
