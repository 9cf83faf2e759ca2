import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'

import type { SiteLink as Target } from '#web/content/menus.ts'
import { useTranslate } from '#web/ui/text.ts'

import { ExternalLinks } from './external-links.ts'

interface SiteLinkProps {
  to: Target
  className?: string
  onClick?: () => void
  /** Rendered after the label. */
  children?: ReactNode
}

/** A link of the content: a page, a telephone number, or an external site in a new tab, which a setting may replace. */
export function SiteLink({ to, className, onClick, children }: SiteLinkProps) {
  const translate = useTranslate()
  const label = translate(to.label)
  const href = useContext(ExternalLinks)[to.href] ?? to.href
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className} onClick={onClick}>
        {label}
        {children}
      </Link>
    )
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...elsewhere}>
      {label}
      {children}
    </a>
  )
}
