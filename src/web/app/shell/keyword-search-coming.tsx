import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { CARD_GRID, CardShapes } from '#web/features/product-card/list-shape.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A faster list shows no placeholder: a flash of grey would only make it look slow. */
const TIMEOUT_MS = 200

/** Shows a placeholder of the list while it loads from another page; within the list, the list page does this itself. */
export function ComingList() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isComing = state === 'loading' && location.pathname === paths.products && pathname !== paths.products
  return isComing && <AfterPatience />
}

function AfterPatience() {
  const [top, setTop] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setTop(coverMain()), TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      document.getElementById('main')?.removeAttribute('aria-busy')
    }
  }, [])
  return top !== null && <ListShape top={top} />
}

/** Marks the page as busy, closes the dialog that led to the list, and returns the top of the main element, in px. */
function coverMain(): number {
  const main = document.getElementById('main')
  main?.setAttribute('aria-busy', 'true')
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  return Math.max(0, main?.getBoundingClientRect().top ?? 0)
}

/** Covers the page instead of replacing it, so a visitor who cancels finds it unchanged. Hidden from screen readers. */
function ListShape({ top }: { top: number }) {
  return (
    <div
      aria-hidden="true"
      data-coming-list
      className="fixed inset-x-0 bottom-0 z-20 overflow-hidden bg-paper"
      style={{ top }}
    >
      <div className="page-width">
        <Skeleton className="my-3.5 h-5 w-32" />
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="mt-2 h-5 w-24" />
        <div className="mt-5 grid gap-x-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="grid content-start gap-4 max-lg:hidden">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className="h-11" />
            ))}
          </div>
          <div>
            <div className="mb-4 flex justify-between gap-3">
              <Skeleton className="h-11 w-28 lg:invisible" />
              <Skeleton className="h-11 w-44" />
            </div>
            <div className={CARD_GRID}>
              <CardShapes />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
