import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { brands } from '#web/content/home.ts'
import { BrandMark } from '#web/features/drawn-marks/marks.tsx'

/** The brands on sale (specification, section 1). */
export function Brands() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="brands" className="pt-6 lg:pt-8">
      <h2 id="brands" className="mb-2 text-lg sm:text-xl">
        {t`Brands`}
      </h2>
      <ul className="grid grid-cols-3 gap-2 lg:grid-cols-6 lg:gap-3">
        {brands.map((brand) => (
          <li key={brand} className="grid">
            <Link
              to={`${paths.products}?${new URLSearchParams({ brand })}`}
              className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-lg bg-surface p-2 text-center leading-5 font-bold tracking-tight hover:shadow-raised sm:flex-row sm:justify-start sm:gap-3 sm:px-3 sm:text-left"
            >
              <BrandMark name={brand} className="text-[min(2.5rem,11vw)]" />
              {brand}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
