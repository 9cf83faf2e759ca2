import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { brands, partners } from '#web/content/home.ts'

import { Wordmark } from './wordmark.tsx'

const place = 'flex min-h-14 items-center justify-center rounded-lg border border-line bg-surface px-4 text-center'

/** The corporate partners and the brands on sale (specification, section 1). */
export function Strips() {
  const { t } = useLingui()
  return (
    <>
      <section aria-labelledby="partners" className="pt-8">
        <h2 id="partners" className="mb-3 text-xl">
          {t`Corporate partners`}
        </h2>
        <ul className="grid sm:grid-cols-2 xl:grid-cols-4 gap-3">
          {partners.map(({ name, mark }) => (
            <li key={name} className={place}>
              <Wordmark name={name} mark={mark} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="brands" className="pt-8">
        <h2 id="brands" className="mb-3 text-xl">
          {t`Brands`}
        </h2>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {brands.map((brand) => (
            <li key={brand} className="grid">
              <Link
                to={`${paths.products}?${new URLSearchParams({ brand })}`}
                className={`${place} text-lg font-bold tracking-tight hover:bg-sunken`}
              >
                {brand}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
