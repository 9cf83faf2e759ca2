import { Skeleton } from '#web/ui/skeleton.tsx'

/** The grid columns of listing cards. */
export const CARD_GRID = 'grid gap-1.5 sm:grid-cols-2 sm:gap-3 md:grid-cols-3 xl:grid-cols-4'
/** Number of listings on a page of the list. */
export const LIST_SIZE = 12

/** Placeholders with the size of the list's cards, so that loading causes no layout shift. */
export function CardShapes() {
  return Array.from({ length: LIST_SIZE }, (_, at) => (
    <div
      key={at}
      className="grid min-h-33 grid-cols-[min(6rem,27%)_minmax(0,1fr)] gap-3 rounded-lg bg-surface p-2 sm:block sm:p-3"
    >
      <Skeleton className="aspect-4/3 w-full" />
      <div className="grid content-start gap-2 sm:mt-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-20 w-full max-sm:hidden" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-4 w-4/5 max-sm:hidden" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  ))
}
