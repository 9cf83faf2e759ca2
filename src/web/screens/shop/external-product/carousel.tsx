import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef, useState } from 'react'

import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Icon } from '#web/ui/icon.tsx'

const arrow =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:bg-sunken'

/** The pictures of a product: arrows wrap around, thumbnails are anchors. Never moves by itself (section 9). */
export function Carousel({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const { t } = useLingui()
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  if (pictures.length === 0) return <ProductPicture src={null} alt="" className="rounded-lg border border-line" />
  const show = (at: number) => {
    const wanted = (at + pictures.length) % pictures.length
    strip.current?.scrollTo({ left: strip.current.clientWidth * wanted })
  }
  return (
    <section aria-label={t`Pictures`} aria-roledescription="carousel">
      <div className="relative">
        <div
          ref={strip}
          role="group"
          aria-label={t`Product pictures`}
          tabIndex={0}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg border border-line bg-sheet [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((url, at) => (
            <div key={url} id={`picture-${at + 1}`} className="w-full shrink-0 scroll-mt-4 snap-center">
              <ProductPicture src={url} alt={t`${title}, picture ${at + 1}`} priority={at === 0} />
            </div>
          ))}
        </div>
        {pictures.length > 1 && <Arrows onStep={(step) => show(current + step)} />}
      </div>
      <Thumbnails pictures={pictures} current={current} onShow={show} />
    </section>
  )
}

function Arrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  const { t } = useLingui()
  return (
    <>
      <button type="button" aria-label={t`Previous picture`} className={`${arrow} left-2`} onClick={() => onStep(-1)}>
        <Icon name="chevron-left" />
      </button>
      <button type="button" aria-label={t`Next picture`} className={`${arrow} right-2`} onClick={() => onStep(1)}>
        <Icon name="chevron-right" />
      </button>
    </>
  )
}

interface ThumbnailsProps {
  pictures: readonly string[]
  current: number
  onShow: (at: number) => void
}

function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  const { t } = useLingui()
  if (pictures.length < 2) return null
  const press = (event: MouseEvent, at: number) => {
    event.preventDefault()
    onShow(at)
  }
  return (
    <ul className="mt-2 grid grid-cols-5 gap-2">
      {pictures.map((url, at) => (
        <li key={url}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={t`Picture ${at + 1} of ${pictures.length}`}
            aria-current={at === current}
            className="relative block overflow-hidden rounded-md border-2 border-line hover:border-line-strong aria-[current=true]:border-green"
            onClick={(event) => press(event, at)}
          >
            <ProductPicture src={url} alt="" />
            <span className="absolute right-1 bottom-1 rounded-sm bg-ink px-1.5 text-sm text-paper">{at + 1}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
