import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { SiteLink as Target } from '#web/content/site.ts'
import { useWords } from '#web/ui/words.ts'

interface SiteLinkProps {
  to: Target
  className?: string
  onClick?: () => void
  /** What stands behind its label. */
  children?: ReactNode
}

/** A link of the site's content: a page of ours, a telephone, or another site in a new tab. */
export function SiteLink({ to, className, onClick, children }: SiteLinkProps) {
  const say = useWords()
  const { href, label } = to
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className} onClick={onClick}>
        {say(label)}
        {children}
      </Link>
    )
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...elsewhere}>
      {say(label)}
      {children}
    </a>
  )
}
