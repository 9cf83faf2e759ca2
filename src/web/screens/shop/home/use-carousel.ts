import { type RefObject, useEffect, useState } from 'react'

import { getPageAt, countPages, wrapPage } from './carousel-figures.ts'
import { stopScrolling, scrollRow, onUserScroll } from './carousel-movement.ts'

export interface CarouselState {
  /** False before hydration: the row is then scrolled by hand and has no arrows. */
  isReady: boolean
  current: number
  pages: number
  goTo: (page: number) => void
}

/** Tracks the current page of the row, and scrolls to another one in `speedMs`. */
export function useCarousel(row: RefObject<HTMLElement | null>, items: number, speedMs: number): CarouselState {
  const [{ current, pages }, setSeen] = useState({ current: 0, pages: 0 })
  // During a movement its target is the current page, so that a second quick click counts from there.
  const [heading, setHeading] = useState<number | null>(null)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    let pagesBefore = 0
    const stay = () => {
      stopScrolling(element)
      setHeading(null)
    }
    const look = () => {
      const seen = measureRow(element, items)
      // A resize changes the number of slides per page: cancel the movement, because its target is gone.
      if (seen.pages !== pagesBefore) stay()
      pagesBefore = seen.pages
      setSeen((before) => (before.current === seen.current && before.pages === seen.pages ? before : seen))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    const leave = onUserScroll(element, stay)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
      leave()
      stay()
    }
  }, [row, items])
  function goTo(page: number): void {
    const element = row.current
    if (element === null) return
    const target = wrapPage(page, pages)
    setHeading(target)
    scrollRow(element, getPageOffset(element, target), speedMs, () => {
      setSeen(measureRow(element, items))
      setHeading(null)
    })
  }
  return { isReady: pages > 0, current: heading ?? current, pages, goTo }
}

/** The style sheet sets the number of slides in view, so that the first paint is right. */
const countSlides = (row: HTMLElement) => Number(getComputedStyle(row).getPropertyValue('--slides')) || 1

function measureRow(row: HTMLElement, items: number): { current: number; pages: number } {
  const pages = countPages(items, countSlides(row))
  const { scrollLeft: left, clientWidth: view, scrollWidth: whole } = row
  return {
    current: getPageAt({ left, view, whole, gap: Number.parseFloat(getComputedStyle(row).columnGap) }, pages),
    pages,
  }
}

function getPageOffset(row: HTMLElement, page: number): number {
  const slide = row.children[page * countSlides(row)]
  const first = row.children[0]
  if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return 0
  return Math.min(slide.offsetLeft - first.offsetLeft, row.scrollWidth - row.clientWidth)
}
