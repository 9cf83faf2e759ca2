/**
 * An icon of one page, drawn like those of `ui/icon.tsx`: every page carries those, so what few pages show brings its
 * own path along (Lucide, ISC licence, as one path of a 24 × 24 box).
 */
export function DrawnIcon({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={path} />
    </svg>
  )
}
