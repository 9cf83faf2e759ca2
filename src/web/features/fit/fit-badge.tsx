import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Fit } from './fit.ts'

const looks: Record<Fit['verdict'], { icon: IconName; look: string }> = {
  fits: { icon: 'circle-check', look: 'text-green' },
  'fits-if': { icon: 'circle-help', look: 'text-amber-text' },
  'does-not-fit': { icon: 'circle-x', look: 'text-red' },
  'not-known': { icon: 'circle-help', look: 'text-muted' },
}

/** States whether a listing fits, with an icon and a text, because color alone is not accessible. */
export function FitBadge({ fit, className = 'text-sm' }: { fit: Fit; className?: string }) {
  const translate = useTranslate()
  const { icon, look } = looks[fit.verdict]
  return (
    <p className={`flex items-start gap-1 font-semibold ${look} ${className}`}>
      <Icon name={icon} className="mt-px size-4.5" />
      {translate(fit.text)}
    </p>
  )
}
