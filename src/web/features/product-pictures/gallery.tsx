import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef, useState } from 'react'

import { ProductPicture } from './product-picture.tsx'

interface Picture {
  url: string
  alt: string
}

/**
 * The pictures of a part: a scrollable strip, and below it a link to each picture. The links are anchors, so they work
 * without JavaScript.
 */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useLingui()
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  if (pictures.length === 0) return <ProductPicture src={null} alt="" className="rounded-lg border border-line" />
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    strip.current?.scrollTo({ left: strip.current.clientWidth * at, behavior: 'smooth' })
  }
  return (
    <section aria-label={t`Pictures`}>
      <div
        ref={strip}
        role="group"
        aria-label={t`Pictures, one beside the other`}
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg border border-line bg-sheet [scrollbar-width:none]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ url, alt }, at) => (
          <div key={url} id={`picture-${at + 1}`} className="w-full shrink-0 scroll-mt-4 snap-center">
            <ProductPicture src={url} alt={alt} priority={at === 0} sizes="(min-width: 992px) 36rem, 100vw" />
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
    <ul className="mt-2 grid grid-cols-5 gap-2 sm:grid-cols-6">
      {pictures.map(({ url }, at) => (
        <li key={url}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={t`Picture ${at + 1} of ${pictures.length}`}
            aria-current={at === current}
            className="block overflow-hidden rounded-md border-2 border-line hover:border-line-strong aria-[current=true]:border-green"
            onClick={(event) => onShow(event, at)}
          >
            <ProductPicture src={url} alt="" sizes="6rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}
