import type { ReactNode } from 'react'

interface TableRegionProps {
  /** The accessible name: what the table shows. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * Makes a wide table (large text, long engine names) scroll by itself, also by keyboard. Positioned, so that texts for
 * screen readers within it do not widen the page.
 */
export function TableRegion({ label, className = '', children }: TableRegionProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={`relative overflow-auto ${className}`}>
      {children}
    </div>
  )
}
