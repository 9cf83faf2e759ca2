import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'

import { startTopUp, type StartedPayment } from '#modules/payments/payments.contract.ts'
import { apiContext, cardGatewayContext } from '#web/app/api/page-api.ts'
import { inOwnDocument } from '#web/app/document/own-document.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { AddMoneyForm } from '#web/features/card-payment/add-money-form.tsx'
import { cardSources } from '#web/features/card-payment/card-sources.ts'
import { CardWindow } from '#web/features/card-payment/card-window.tsx'
import { checkTopUp } from '#web/features/card-payment/money-checks.ts'
import { withReason } from '#web/features/card-payment/partner-failed.ts'
import { plainAmount } from '#web/features/card-payment/plain-amount.ts'
import { TestMode } from '#web/features/card-payment/test-mode.tsx'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, type FormAnswer, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'

import type { Route } from './+types/page.ts'

const MAX_AMOUNT_LENGTH = 20

/** The checkout links here with the amount that the wallet lacks. */
export function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const cards = context.get(cardGatewayContext)
  const amount = url.searchParams.get('amount')?.slice(0, MAX_AMOUNT_LENGTH) ?? ''
  return data({ cards, amount, attempt: crypto.randomUUID() }, { headers: cardSources(cards) })
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const fields = await readFields(request)
  const errors = checkTopUp(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  try {
    const body = { amount: plainAmount(fields.get('amount') ?? '') }
    const idempotencyKey = fields.get('attempt') ?? undefined
    const started = await context.get(apiContext)(startTopUp, { body, idempotencyKey })
    return fields.has('window') ? started : redirect(started.authorization_url, 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: withReason(msg`Error adding transaction`, error) })
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => inOwnDocument(request, serverLoader)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('add-money', serverAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Add money`,
    description: 'Add money to your wallet by card.',
    path: paths.addMoney,
    noindex: true,
  })

export default function AddMoney({ loaderData: { cards, amount, attempt }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { answer, started } = splitAnswer(actionData)
  return (
    <EntryCard title={started ? t`Complete your payment` : t`Add money to your wallet`}>
      {started ? (
        <CardWindow payment={started} scriptUrl={cards.scriptUrl} what={t`Money for your wallet`} />
      ) : (
        <AddMoneyForm answer={answer} attempt={attempt} amount={amount} />
      )}
      {cards.isTest && <TestMode />}
      <p className="border-t border-line pt-4">
        <TextLink to={paths.companyDashboard}>{t`Back to your dashboard`}</TextLink>
      </p>
    </EntryCard>
  )
}

function splitAnswer(actionData: FormAnswer | StartedPayment | undefined) {
  if (actionData === undefined) return { answer: undefined, started: null }
  return 'reference' in actionData ? { answer: undefined, started: actionData } : { answer: actionData, started: null }
}
