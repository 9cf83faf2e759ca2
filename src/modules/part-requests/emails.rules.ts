import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'

/** Composes the email that notifies an admin of a part request; it leaves out the sender's personal data. */
export function composePartRequestEmail(
  to: { username: string },
  { id, vehicle }: { id: number; vehicle: string | null },
  baseUrl: string,
): EmailContent {
  return composeEmail({
    subject: `New part request ${id}`,
    greeting: `Hello ${to.username},`,
    lines: [
      'A visitor asked for a part and waits for an answer.',
      ...(vehicle === null ? [] : [`Vehicle: ${vehicle}`]),
    ],
    link: { label: 'See the part requests', url: `${baseUrl}/part-requests` },
    notes: [],
  })
}
