/** A grey place of the shape that is coming. The parent says "loading" to readers aloud. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-line ${className}`} />
}
