import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'

export interface PageLinkProps {
  href: string
  className: string
  children: ReactNode
  rel?: 'prev' | 'next'
  'aria-label': string
  'aria-current'?: 'page' | undefined
}

interface PaginationProps {
  current: number
  last: number
  getHref: (page: number) => string
  /** Renders a link, so that this component need not know the router. */
  link: ComponentType<PageLinkProps>
}

const step = 'inline-grid min-h-11 min-w-11 place-items-center rounded-md px-2 font-semibold'

/** Links to the pages of a list: previous, first, two on either side of the current page, last, next. */
export function Pagination({ current, last, getHref, link: Link }: PaginationProps) {
  const { t } = useLingui()
  if (last <= 1) return null
  const turn = (page: number, icon: 'chevron-left' | 'chevron-right', label: string, rel: 'prev' | 'next') =>
    page >= 1 && page <= last ? (
      <Link href={getHref(page)} rel={rel} aria-label={label} className={`${step} hover:bg-sunken`}>
        <Icon name={icon} />
      </Link>
    ) : null
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-center gap-1">
      {turn(current - 1, 'chevron-left', t`Previous page`, 'prev')}
      {pageWindow(current, last).map((page, at) =>
        page === 'gap' ? (
          <span key={`gap-${at}`} className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={page}
            href={getHref(page)}
            aria-label={t`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
            className={`${step} ${page === current ? 'bg-ink text-paper' : 'hover:bg-sunken'}`}
          >
            {page}
          </Link>
        ),
      )}
      {turn(current + 1, 'chevron-right', t`Next page`, 'next')}
    </nav>
  )
}
