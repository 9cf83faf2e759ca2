import { Skeleton } from '#web/ui/skeleton.tsx'

/** The grid columns of listing cards. */
export const CARD_GRID = 'grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 2xl:grid-cols-4'
/** Number of listings on a page of the list. */
export const LIST_SIZE = 12

/** Placeholders with the size of the list's cards, so that loading causes no layout shift. */
export function CardShapes() {
  return Array.from({ length: LIST_SIZE }, (_, at) => (
    <div
      key={at}
      className="grid grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 sm:block"
    >
      <Skeleton className="aspect-4/3 w-full" />
      <div className="grid content-start gap-2 sm:mt-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-20 w-full max-sm:hidden" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-1 h-11 w-full" />
      </div>
    </div>
  ))
}
