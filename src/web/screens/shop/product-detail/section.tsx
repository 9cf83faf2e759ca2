import type { ReactNode } from 'react'

/** A part of the page under a heading that names it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
