import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import { type CarouselFigures, listPagerPages } from './carousel-figures.ts'
import { type CarouselState, useCarousel } from './use-carousel.ts'

/** Literal classes of the slide counts, because Tailwind scans the source. */
const STEPS: Record<CarouselFigures['bound'], string> = {
  below:
    '[--slides:var(--s0)] sm:[--slides:var(--s1)] md:[--slides:var(--s2)] lg:[--slides:var(--s3)] xl:[--slides:var(--s4)]',
  'up to':
    '[--slides:var(--s0)] min-[577px]:[--slides:var(--s1)] min-[769px]:[--slides:var(--s2)] min-[993px]:[--slides:var(--s3)] min-[1201px]:[--slides:var(--s4)]',
}

interface CarouselProps {
  title: string
  figures: CarouselFigures
  /** Each with a React key. */
  slides: readonly { key: number; content: ReactNode }[]
}

/** A row of slides with arrows and page numbers; scrollable without JavaScript. Never moves by itself. */
export function Carousel({ title, figures, slides }: CarouselProps) {
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const state = useCarousel(row, slides.length, figures.speedMs)
  return (
    <section aria-labelledby={id} aria-roledescription="carousel" className="pt-8">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-lg sm:text-xl">
          {title}
        </h2>
        <Arrows state={state} />
      </div>
      <ul
        ref={row}
        style={toSlideStyle(figures)}
        className={`flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain pb-2 [scrollbar-width:thin] ${STEPS[figures.bound]}`}
      >
        {slides.map(({ key, content }) => (
          <li
            key={key}
            // A phone shows one slide: pictures of those from the fourth on load when the row moves.
            className="grid max-sm:nth-[n+4]:[content-visibility:auto] max-sm:nth-[n+4]:[overflow-clip-margin:0.5rem] shrink-0 basis-[calc((100%-(var(--slides)-1)*0.75rem)/var(--slides))] snap-start grid-cols-[minmax(0,1fr)]"
          >
            {content}
          </li>
        ))}
      </ul>
      <Pager state={state} />
    </section>
  )
}

// React's style type has no custom properties.
const toSlideStyle = ({ slides }: CarouselFigures) =>
  Object.fromEntries(slides.map((count, at) => [`--s${at}`, count])) as CSSProperties

const round =
  'grid size-11 cursor-pointer place-items-center rounded-full border border-line-strong bg-surface hover:bg-sunken'

function Arrows({ state: { isReady, current, pages, goTo } }: { state: CarouselState }) {
  const { t } = useLingui()
  // Reserve their space to avoid a layout shift; when all slides are in view they do nothing.
  const look = `flex gap-2 ${isReady && pages > 1 ? '' : 'invisible'}`
  return (
    <div className={look}>
      <button type="button" aria-label={t`Previous`} className={round} onClick={() => goTo(current - 1)}>
        <Icon name="chevron-left" />
      </button>
      <button type="button" aria-label={t`Next`} className={round} onClick={() => goTo(current + 1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}

function Pager({ state: { current, pages, goTo } }: { state: CarouselState }) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Pages`} className="flex min-h-11 justify-center gap-1 pt-1">
      {pages > 1 &&
        listPagerPages(current, pages).map((page) => (
          <button
            key={page}
            type="button"
            aria-label={t`Page ${page + 1} of ${pages}`}
            aria-current={page === current ? 'true' : undefined}
            className="size-11 cursor-pointer rounded-md font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
            onClick={() => goTo(page)}
          >
            {page + 1}
          </button>
        ))}
    </div>
  )
}
