import type { ReactNode } from 'react'

interface TableRegionProps {
  /** What the table shows, for those who hear it. */
  label: string
  className?: string
  children: ReactNode
}

/** Where a table is wider than its column (large letters, long engines) it scrolls by itself, also by keyboard. */
export function TableRegion({ label, className = '', children }: TableRegionProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </div>
  )
}
