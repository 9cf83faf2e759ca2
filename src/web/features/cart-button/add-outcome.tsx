import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'

import { entryPath, loginPath, paths } from '#web/app/navigation/paths.ts'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { AddAnswer } from './add-answer.ts'

// Few clicks need it.
const ConfirmFit = lazyPiece(async () => ({ default: (await import('./confirm-fit.tsx')).ConfirmFit }))

/** A login is a next step and not an error: its text has the color of the page. */
const COLORS: Partial<Record<AddAnswer['outcome'], string>> = { added: 'text-green', refused: 'text-red' }

/** The result of a click, with a link to the cart or to the login page that leads to it. */
export function AddOutcome({ answer }: { answer: AddAnswer }) {
  const translate = useTranslate()
  const { t } = useLingui()
  const { outcome, message, question } = answer
  if (question)
    return (
      <Suspense>
        <ConfirmFit question={question} />
      </Suspense>
    )
  return (
    <p
      role={outcome === 'added' ? 'status' : 'alert'}
      className={`flex flex-wrap items-center gap-x-4 font-semibold ${COLORS[outcome] ?? ''}`}
    >
      {translate(message)}{' '}
      {outcome === 'added' && (
        <>
          <WayOn to={paths.cart}>{t`View cart`}</WayOn> <WayOn to={paths.checkout}>{t`Checkout`}</WayOn>
        </>
      )}
      {outcome === 'visitor' && (
        <>
          <WayOn to={loginPath({ next: paths.cart })}>{t`Log in`}</WayOn>{' '}
          <WayOn to={entryPath(paths.signup, { next: paths.cart })}>{t`Create an account`}</WayOn>
        </>
      )}
    </p>
  )
}

function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center whitespace-nowrap text-link underline">
      {children}
    </Link>
  )
}
