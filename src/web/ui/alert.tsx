import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'
import { isMessage, useTranslate } from './text.ts'

export type AlertKind = 'info' | 'success' | 'warning' | 'error'

const kinds: Record<AlertKind, { icon: IconName; look: string }> = {
  info: { icon: 'info', look: 'border-line bg-sunken text-ink' },
  success: { icon: 'circle-check', look: 'border-green bg-green-tint text-ink' },
  warning: { icon: 'triangle-alert', look: 'border-amber bg-amber-tint text-ink' },
  error: { icon: 'circle-x', look: 'border-red bg-red-tint text-ink' },
}

/** A message on the page. Screen readers announce an error immediately, other messages when they pause. */
export function Alert({
  kind,
  children,
  className = '',
}: {
  kind: AlertKind
  children: ReactNode | MessageDescriptor
  className?: string
}) {
  const translate = useTranslate()
  const { icon, look } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border p-3 ${look} ${className}`}
    >
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0 grow">{isMessage(children) ? translate(children) : children}</div>
    </div>
  )
}
