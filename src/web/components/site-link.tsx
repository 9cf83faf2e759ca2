import { Link } from 'react-router'

import type { SiteLink as Target } from '#web/content/site.ts'
import { useWords } from '#web/ui/words.ts'

/** A link of the site's content: a page of ours, a telephone, or another site in a new tab. */
export function SiteLink({ to, className, onClick }: { to: Target; className?: string; onClick?: () => void }) {
  const say = useWords()
  const { href, label } = to
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className} onClick={onClick}>
        {say(label)}
      </Link>
    )
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...elsewhere}>
      {say(label)}
    </a>
  )
}
