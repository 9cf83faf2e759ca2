import { type RefObject, useEffect, useState } from 'react'

import { eased, pageAt, pagesOf, wrapped } from './figures.ts'

export interface CarouselState {
  /** False until the page's script runs: before that the row is scrolled by hand, and arrows would do nothing. */
  isReady: boolean
  current: number
  pages: number
  goTo: (page: number) => void
}

/** Knows which page of the row is in view, and moves to another in so many milliseconds. */
export function useCarousel(row: RefObject<HTMLElement | null>, items: number, speedMs: number): CarouselState {
  const [{ current, pages }, setSeen] = useState({ current: 0, pages: 0 })
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () => {
      const found = pagesOf(items, slidesOf(element))
      const seen = { current: pageAt(scrolledOf(element), found), pages: found }
      setSeen((before) => (before.current === seen.current && before.pages === seen.pages ? before : seen))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, items])
  function goTo(page: number): void {
    if (row.current) move(row.current, leftOf(row.current, wrapped(page, pages)), speedMs)
  }
  return { isReady: pages > 0, current, pages, goTo }
}

/** How many stand side by side is the style sheet's, so that it holds from the first paint on. */
const slidesOf = (row: HTMLElement) => Number(getComputedStyle(row).getPropertyValue('--slides')) || 1

const scrolledOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => ({
  left: scrollLeft,
  view: clientWidth,
  whole: scrollWidth,
})

function leftOf(row: HTMLElement, page: number): number {
  const slide = row.children[page * slidesOf(row)]
  const first = row.children[0]
  if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return 0
  return Math.min(slide.offsetLeft - first.offsetLeft, row.scrollWidth - row.clientWidth)
}

const underWay = new WeakMap<HTMLElement, number>()

/** At once where the visitor wants less motion or fewer data; else smoothly. A second press takes over from the first. */
function move(row: HTMLElement, left: number, speedMs: number): void {
  cancelAnimationFrame(underWay.get(row) ?? 0)
  if (wantsStillness()) return row.scrollTo({ left, behavior: 'instant' })
  const from = row.scrollLeft
  let start: number | null = null
  // Snapping would pull against the movement; the end of it is a place to snap to.
  row.style.scrollSnapType = 'none'
  const step = (at: number) => {
    start ??= at
    const part = (at - start) / speedMs
    row.scrollTo({ left: from + (left - from) * eased(part), behavior: 'instant' })
    if (part < 1) underWay.set(row, requestAnimationFrame(step))
    else row.style.scrollSnapType = ''
  }
  underWay.set(row, requestAnimationFrame(step))
}

function wantsStillness(): boolean {
  const isSaving = document.documentElement.dataset['saver'] !== undefined
  return isSaving || matchMedia('(prefers-reduced-motion: reduce)').matches
}
