import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'

import { wiperPath } from '#web/app/navigation/paths.ts'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { WiperCardView } from './wiper-view.ts'

export interface WiperLinkProps {
  href: string
  className: string
  children: ReactNode
}

interface WiperCardProps {
  wiper: WiperCardView
  /** The link component; in a frame it opens the page outside of the frame. */
  link: ComponentType<WiperLinkProps>
  /** Loads the picture eagerly, because it is in the first view. */
  priority?: boolean
  /** The price or its editor. */
  children: ReactNode
}

/** A wiper in a list. */
export function WiperCard({ wiper, link: Link, priority = false, children }: WiperCardProps) {
  return (
    <article
      id={wiper.symbol}
      className="grid scroll-mt-4 grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-surface p-3 sm:flex sm:flex-col"
    >
      <ProductPicture src={wiper.picture} alt="" priority={priority} className="self-start rounded-md sm:mb-3" />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <h2 className="line-clamp-3 text-base leading-snug font-semibold text-pretty">{keepUnits(wiper.name)}</h2>
        <p className="font-mono text-sm">{wiper.symbol}</p>
        {wiper.fit && <FitBadge fit={wiper.fit} />}
        <div className="mt-auto w-full pt-1">{children}</div>
        <Link href={wiperPath(wiper.symbol)} className={buttonClass('plain', 'mt-1')}>
          <Trans>
            View More Details<span className="sr-only"> of {wiper.name}</span>
          </Trans>
        </Link>
      </div>
    </article>
  )
}

/** A formatted price such as "₦6,840", or a note that the price is missing. */
export function WiperPrice({ price }: Pick<WiperCardView, 'price'>) {
  const { t } = useLingui()
  if (price === null) return <p className="text-lg font-semibold text-muted">{t`No price`}</p>
  return <p className="text-xl font-bold tracking-tight">{price}</p>
}
