import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef, useState } from 'react'

import { ProductPicture } from './product-picture.tsx'

interface Picture {
  url: string
  alt: string
}

/** Phones keep room for the price on the first screen; wide screens do not stretch a picture until it blurs. */
const LOW = 'max-lg:aspect-auto! max-lg:h-52 lg:max-h-108'

/** The pictures of a part in a strip, with a link to each. The links are anchors, so they work without JavaScript. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useLingui()
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  if (pictures.length === 0) return <ProductPicture src={null} alt="" className={`rounded-lg ${LOW}`} />
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    strip.current?.scrollTo({ left: strip.current.clientWidth * at, behavior: 'smooth' })
  }
  return (
    <section aria-label={t`Pictures`} className="relative">
      <div
        ref={strip}
        role="group"
        aria-label={t`Product pictures`}
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-sheet [scrollbar-width:none] max-lg:-mx-4 md:max-lg:-mx-6 lg:rounded-lg"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ url, alt }, at) => (
          <div key={url} id={`picture-${at + 1}`} className="w-full shrink-0 scroll-mt-4 snap-center">
            <ProductPicture
              src={url}
              alt={alt}
              priority={at === 0}
              sizes="(min-width: 992px) 36rem, 100vw"
              className={LOW}
            />
          </div>
        ))}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onShow={show} />}
    </section>
  )
}

interface ThumbnailsProps {
  pictures: readonly Picture[]
  current: number
  onShow(event: MouseEvent, at: number): void
}

function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  const { t } = useLingui()
  return (
    <ul className="grid-cols-6 gap-2 max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:flex max-lg:flex-wrap max-lg:justify-center lg:mt-2 lg:grid">
      {pictures.map(({ url }, at) => (
        <li key={url}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={t`Picture ${at + 1} of ${pictures.length}`}
            aria-current={at === current}
            className="group grid size-6 place-items-center overflow-hidden rounded-md border-line hover:border-line-strong aria-[current=true]:border-green lg:block lg:size-auto lg:border-2"
            onClick={(event) => onShow(event, at)}
          >
            <span className="size-2 rounded-full bg-on-sheet/35 group-aria-[current=true]:bg-on-sheet lg:hidden" />
            <ProductPicture src={url} alt="" sizes="6rem" className="max-lg:hidden" />
          </a>
        </li>
      ))}
    </ul>
  )
}
