import { Suspense, useEffect, useRef, useState } from 'react'

import { readSeenParts } from '#web/features/seen-parts/seen-parts.ts'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'

// Loaded only if this device has seen parts.
const SeenShelf = lazyPiece(async () => ({ default: (await import('./seen-shelf.tsx')).SeenShelf }))

/** The parts that were seen on this device. */
export function RecentlySeen() {
  const place = useRef<HTMLDivElement>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => {
    // In view, the shelf would shift the layout while the visitor reads.
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) > window.innerHeight
    if (isBelow) setIds(readSeenParts())
  }, [])
  return (
    <div ref={place}>
      {ids.length > 0 && (
        <Suspense>
          <SeenShelf ids={ids} />
        </Suspense>
      )}
    </div>
  )
}
