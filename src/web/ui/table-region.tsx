import type { ReactNode } from 'react'

interface TableRegionProps {
  /** The accessible name: what the table shows. */
  label: string
  className?: string
  children: ReactNode
}

/** Makes a wide table scroll by itself, also by keyboard. */
export function TableRegion({ label, className = '', children }: TableRegionProps) {
  return (
    // Positioned, so that texts for screen readers within it do not widen the page.
    <div role="region" aria-label={label} tabIndex={0} className={`relative overflow-auto ${className}`}>
      {children}
    </div>
  )
}
