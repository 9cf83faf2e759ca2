import { Link } from 'react-router'

import type { PageLinkProps } from '#web/ui/pagination.tsx'

export function PageLink({ href, ...rest }: PageLinkProps) {
  return <Link to={href} {...rest} />
}
