import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, type FetcherSubmitFunction, useFetcher } from 'react-router'

import { apiContext, cardGatewayContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { orderPath, paths, paymentPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { TestMode } from '#web/features/card-payment/test-mode.tsx'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { readFields } from '#web/features/forms/form-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { checkPayment, type PaymentState } from './check-payment.ts'

const REFERENCE = /^[\w.=-]{6,100}$/
/** Number of automatic checks, with growing delays; afterwards the user can check. */
const MAX_CHECKS = 5
const FIRST_DELAY_MS = 1_500

/** The return page of the card provider. A check changes data, so a form does it and not the page load. */
export function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const reference = url.searchParams.get('reference') ?? ''
  if (!REFERENCE.test(reference)) throw data(null, { status: 404 })
  return { reference, isTest: context.get(cardGatewayContext).isTest }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const reference = fields.get('reference') ?? ''
  if (!REFERENCE.test(reference)) throw data(null, { status: 404 })
  const checks = countCheck(fields.get('checks'))
  return checkPayment({ api: context.get(apiContext), user: signedIn(context), reference, checks })
}

/** Returns the number of checks with this one, at most one above the automatic ones. */
const countCheck = (earlier: unknown) => Math.min(Number(earlier) || 0, MAX_CHECKS) + 1

/** Keeps the page without an answer, and counts the check, so that the automatic ones end. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const checks = countCheck((await request.clone().formData()).get('checks'))
  const message = msg`No connection. Please try again.`
  const unanswered: PaymentState = { status: 'unknown', message, order: null, checks }
  return catchNetworkError(serverAction, unanswered)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your payment`,
    description: 'The result of a card payment.',
    path: paths.payment,
    noindex: true,
  })

export default function PaymentPage({ loaderData: { reference, isTest }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const fetcher = useFetcher<PaymentState>()
  const state = fetcher.data ?? actionData
  const isChecking = fetcher.state !== 'idle'
  useAutomaticChecks({ reference, state, isChecking, submit: fetcher.submit })
  return (
    <EntryCard title={t`Your payment`}>
      <PaymentStateNote state={state} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        <dt className="text-muted">{t`Reference`}</dt>
        <dd className="font-mono break-all">{reference}</dd>
      </dl>
      {state?.status !== 'failed' && state?.status !== 'reversed' && (
        // The form keeps the reference, without which the page would not exist.
        <fetcher.Form method="post" action={paymentPath(reference)}>
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="checks" value={state?.checks ?? 0} />
          <Button type="submit" variant="primary" loading={isChecking}>
            {isChecking ? t`Checking…` : t`Check the payment`}
          </Button>
        </fetcher.Form>
      )}
      <p className="border-t border-line pt-4">
        {state?.order ? (
          <TextLink to={orderPath(state.order.number)}>{t`See the order ${state.order.number}`}</TextLink>
        ) : (
          <TextLink to={paths.orders}>{t`See your orders`}</TextLink>
        )}
      </p>
      {isTest && <TestMode />}
    </EntryCard>
  )
}

/** Checks immediately, and again with growing delays while the payment is unsettled. */
function useAutomaticChecks({ reference, state, isChecking, submit }: AutomaticChecksProps) {
  const checks = state?.checks ?? 0
  const isOpen = state === undefined || state.status === 'pending' || state.status === 'unknown'
  const mayCheck = isOpen && !isChecking && checks < MAX_CHECKS
  useEffect(() => {
    if (!mayCheck) return
    const rest = checks === 0 ? 0 : FIRST_DELAY_MS * 2 ** (checks - 1)
    const fields = { reference, checks: String(checks) }
    const timer = setTimeout(() => void submit(fields, { method: 'post', action: paths.payment }), rest)
    return () => clearTimeout(timer)
  }, [mayCheck, checks, reference, submit])
}

interface AutomaticChecksProps {
  reference: string
  state: PaymentState | undefined
  isChecking: boolean
  submit: FetcherSubmitFunction
}

function PaymentStateNote({ state }: { state: PaymentState | undefined }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (state === undefined) return <Alert kind="info">{t`We are checking your payment with the bank.`}</Alert>
  if (state.status === 'failed' || state.status === 'reversed')
    return (
      <Alert kind="error">
        <strong>{t`Payment Error`}</strong>
        <p>{translate(state.message)}</p>
      </Alert>
    )
  return (
    <Alert kind="warning">
      <p>{translate(state.message)}</p>
      <p>{t`Do not pay again. If you were charged, we find your payment within minutes.`}</p>
    </Alert>
  )
}
