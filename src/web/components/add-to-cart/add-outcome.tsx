import { Link } from 'react-router'

import { loginPath, paths } from '#web/paths.ts'

import type { AddAnswer } from './add-answer.ts'

/** What became of a press, with the way on: to the cart, or to the login that leads to it. */
export function AddOutcome({ answer }: { answer: AddAnswer }) {
  const { outcome, message } = answer
  return (
    <p
      role={outcome === 'added' ? 'status' : 'alert'}
      className={`font-semibold ${outcome === 'added' ? 'text-green' : 'text-red'}`}
    >
      {message} {outcome === 'added' && <WayOn to={paths.cart}>View cart</WayOn>}
      {outcome === 'visitor' && <WayOn to={loginPath({ next: paths.cart })}>Log in</WayOn>}
    </p>
  )
}

function WayOn({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-block py-1 whitespace-nowrap text-link underline">
      {children}
    </Link>
  )
}
