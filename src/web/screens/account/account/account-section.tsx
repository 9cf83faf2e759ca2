import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { Alert } from '#web/ui/alert.tsx'

interface AccountSectionProps {
  id: string
  title: string
  /** The section with a change to confirm. */
  done?: string | null
  className?: string
  children: ReactNode
}

/** Confirmation of each section. */
const DONE: Readonly<Record<string, MessageDescriptor>> = {
  profile: msg`Your details are saved.`,
  password: msg`Your new password is set. Everywhere else you have been logged out.`,
  sessions: msg`That session has ended.`,
  vehicles: msg`The vehicle is removed.`,
  invitations: msg`The invitation is revoked.`,
}

/** A sheet of the account page; its form returns to `id`. */
export function AccountSection({ id, title, done, className = '', children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`grid min-w-0 scroll-mt-4 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {done === id && <Alert kind="success">{DONE[id]}</Alert>}
      {children}
    </section>
  )
}
