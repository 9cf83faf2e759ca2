import { Link } from 'react-router'

import type { SiteLink as Target } from '#web/content/site.ts'

/** A link of the site's content: a page of ours, a telephone, or another site in a new tab. */
export function SiteLink({ to, className, onClick }: { to: Target; className?: string; onClick?: () => void }) {
  const { href, label } = to
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className} onClick={onClick}>
        {label}
      </Link>
    )
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...elsewhere}>
      {label}
    </a>
  )
}
