import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { storePath } from '#web/app/navigation/paths.ts'
import { StoreFront } from '#web/features/drawn-marks/marks.tsx'

interface StoreTile {
  id: number
  name: string
  city: string
  year: string
}

/** The stores behind the parts of this page. */
export function Stores({ stores }: { stores: readonly StoreTile[] }) {
  const { t } = useLingui()
  if (stores.length === 0) return null
  return (
    <section aria-labelledby="stores" className="pt-6 lg:pt-8">
      <h2 id="stores" className="mb-2 text-lg sm:text-xl">
        {t`Stores`}
      </h2>
      <ul className="shelf [--cards:1.6] sm:[--cards:2.5] md:[--cards:3] xl:[--cards:4]">
        {stores.map(({ id, name, city, year }) => (
          <li key={id} className="grid">
            <Link
              to={storePath(id)}
              className="group flex items-center gap-3 rounded-lg bg-surface p-3 hover:shadow-raised"
            >
              <StoreFront name={name} className="text-[min(3.5rem,15vw)]" />
              <span className="min-w-0">
                <span className="line-clamp-2 leading-5 font-semibold group-hover:underline">{name}</span>
                <span className="block truncate text-sm text-muted">
                  {city && `${city} · `}
                  {t`since ${year}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
