import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { useTranslate } from '#web/ui/text.ts'

import { isCurrent } from './is-current.ts'
import { TableNav } from './table-nav.tsx'

const LINKS = [
  { to: paths.dashboard, label: msg`Dashboard` },
  { to: paths.wipers, label: msg`Update Oximo Price` },
  { to: paths.tables, label: msg`Tables` },
] as const

/** The frame of an admin page: links of the admin area beside it, or above it on narrow screens. */
export function AdminFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 py-3 sm:py-6 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2 xl:gap-4 xl:pt-1">
        <nav aria-label={t`Admin`}>
          <ul className="flex flex-wrap gap-1 xl:grid">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-md px-2.5 font-semibold hover:bg-sunken aria-[current=page]:bg-green-tint aria-[current=page]:text-green sm:px-3 xl:min-h-9"
                >
                  {translate(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <TableNav />
      </div>
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {intro}
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:mt-5 sm:gap-5">{children}</div>
      </div>
    </div>
  )
}
