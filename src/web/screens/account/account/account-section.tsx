import type { ReactNode } from 'react'

import { Alert } from '#web/ui/alert.tsx'

interface AccountSectionProps {
  id: string
  title: string
  /** The section where something has just been done. */
  done?: string | null
  className?: string
  children: ReactNode
}

/** What a section says when its form has been accepted. */
const DONE: Readonly<Record<string, string>> = {
  profile: 'Your details are saved.',
  password: 'Your new password is set. Everywhere else you have been logged out.',
  sessions: 'That session has ended.',
  invitations: 'The invitation is revoked.',
}

/** A sheet of the account page; `id` is where the page opens again after its form. */
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
