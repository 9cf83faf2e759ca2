import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productsPath } from '#web/app/navigation/paths.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

export interface Tile {
  name: string
  picture: string
}

const tile = 'group flex min-w-0 flex-col items-center gap-1 rounded-lg text-center lg:bg-surface lg:p-3'
// At 360 px a tile has 76 px: "Suspension" in DejaVu Sans, 12 px and bold, takes 75 px with this tracking.
const label =
  'text-[0.75rem] leading-4 font-semibold tracking-tight wrap-anywhere hyphens-auto group-hover:underline sm:text-sm sm:leading-5 sm:tracking-normal lg:min-h-10'

/** The categories of the shop, each with a picture, in rows of four (specification, sections 1 and 3; ruling 20). */
export function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="sr-only">
        {t`Shop By Category`}
      </h2>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-2 lg:gap-3">
        {tiles.map(({ name, picture }) => (
          <li key={name} className="grid">
            <Link to={productsPath({ category: name })} className={tile}>
              <img
                src={`/media/demo/pictures/${picture}/alone-small.avif`}
                alt=""
                width={120}
                height={90}
                decoding="async"
                className="h-14 w-full rounded-lg bg-sheet object-cover text-on-sheet lg:aspect-3/2 lg:h-auto"
                loading="lazy"
              />
              <span className={label}>{translate(getCategoryText(name))}</span>
            </Link>
          </li>
        ))}
        <li className="grid">
          <Link to={productsPath()} className={tile}>
            <span className="grid h-14 w-full place-items-center rounded-lg bg-green-tint text-green lg:aspect-3/2 lg:h-auto">
              <Icon name="arrow-right" className="size-6" />
            </span>
            <span className={label}>{t`All parts`}</span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
