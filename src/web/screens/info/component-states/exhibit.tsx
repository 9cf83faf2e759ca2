import type { ReactNode } from 'react'

/** One component with its states side by side. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  const id = `exhibit-${name.toLowerCase().replaceAll(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id} className="border-t border-line py-6">
      <h2 id={id} className="mb-3 text-lg">
        {name}
      </h2>
      {children}
    </section>
  )
}

/** A row of states that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3 [&+&]:mt-3">{children}</div>
}
