import { Link } from 'react-router'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { roleLabel } from '#web/content/roles.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

import { ApprovalNote } from './approval-note.tsx'
import { LogOutButton } from './log-out-button.tsx'

interface AccountSummaryProps {
  title: string
  user: User
  /** The user's unique code. */
  code: string
  /** What else will stand here. */
  children: React.ReactNode
}

/** The beginning of a dashboard: a greeting, the account's data, and the ways on. */
export function AccountSummary({ title, user, code, children }: AccountSummaryProps) {
  const rows = [
    ['Role', roleLabel(user.role)],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Address', user.address],
  ]
  return (
    <div className="page-width max-w-3xl py-6 sm:py-8">
      <p className="text-sm font-semibold text-muted">{title}</p>
      <h1 className="text-2xl">Welcome, {user.username}</h1>
      {!user.approved && <ApprovalNote />}
      <div className="mt-5 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
          <dt>Unique code</dt>
          <dd className="font-mono">{code}</dd>
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.account} className={buttonClass('primary')}>
            Your account
          </Link>
          <LogOutButton />
        </div>
      </div>
      <p className="mt-5 text-muted">{children}</p>
    </div>
  )
}
