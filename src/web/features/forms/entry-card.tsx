import type { ReactNode } from 'react'

/** The card around a login, signup or password form. */
export function EntryCard({ title, intro, wide, children }: EntryCardProps) {
  return (
    <div className={`page-width py-6 sm:py-10 ${wide ? 'max-w-2xl' : 'max-w-lg'}`}>
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-1 text-muted">{intro}</p>}
      <div className="mt-5 grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">{children}</div>
    </div>
  )
}

interface EntryCardProps {
  title: string
  intro?: ReactNode
  wide?: boolean
  children: ReactNode
}
