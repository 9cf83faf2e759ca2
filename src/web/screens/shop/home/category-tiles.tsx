import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productsPath } from '#web/app/paths.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

interface Tile {
  name: string
  picture: string
  count: number
}

const box = 'min-w-0 wrap-anywhere rounded-lg border p-3'

/** The categories of the shop, each with a drawing (specification, sections 1 and 3; ruling 20). */
export function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="categories" className="pt-8">
      <h2 id="categories" className="mb-3 text-xl">
        {t`Shop By Category`}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.name} className="grid">
            <TileLink tile={tile} />
          </li>
        ))}
        <li className="grid">
          <Link
            to={productsPath()}
            className={`flex items-center justify-center gap-2 border-dashed border-line-strong font-semibold text-green hover:bg-sunken ${box}`}
          >
            {t`All parts`}
            <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
    </section>
  )
}

function TileLink({ tile: { name, picture, count } }: { tile: Tile }) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <Link
      to={productsPath({ category: name })}
      className={`group flex flex-col gap-3 border-line bg-surface transition-shadow hover:shadow-raised sm:flex-row sm:items-center ${box}`}
    >
      <img
        src={`/media/demo/${picture}-main.svg`}
        alt=""
        width={120}
        height={90}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-md bg-sheet object-contain text-on-sheet sm:w-28"
      />
      <span>
        <span className="block leading-snug font-semibold group-hover:underline">
          {translate(getCategoryText(name))}
        </span>
        <span className="text-sm text-muted">{t`${plural(count, { one: '# part', other: '# parts' })}`}</span>
      </span>
    </Link>
  )
}
