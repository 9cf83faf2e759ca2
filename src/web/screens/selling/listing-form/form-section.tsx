import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  /** Hides the title if the section has one field that repeats it. */
  hidesTitle?: boolean
  className?: string
  children: ReactNode
}

/** A group of fields on a sheet of its own. */
export function FormSection({ id, title, hidesTitle = false, className = '', children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <h2 id={`${id}-title`} className={hidesTitle ? 'sr-only' : 'text-lg'}>
        {title}
      </h2>
      {children}
    </section>
  )
}
