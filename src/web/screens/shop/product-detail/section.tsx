import type { ReactNode } from 'react'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
