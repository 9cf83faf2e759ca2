import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { useTranslate } from '#web/ui/text.ts'

const LINKS = [
  { to: paths.dashboard, label: msg`Dashboard` },
  { to: paths.wipers, label: msg`Update Oximo Price` },
  { to: paths.tables, label: msg`Tables` },
] as const

/** The frame of an admin page: links of the admin area beside it, or above it on phones. */
export function AdminFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 py-6 sm:py-8 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={t`Admin`} className="xl:pt-1">
        <ul className="flex flex-wrap gap-1 xl:grid">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-green-tint aria-[current=page]:text-green"
              >
                {translate(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {intro}
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </div>
    </div>
  )
}
