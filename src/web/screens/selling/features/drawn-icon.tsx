/**
 * An icon used by one page, in the style of `ui/icon.tsx`. Every page loads the icons of that file, so rarely used icons pass
 * their own path (Lucide, ISC licence, as one path in a 24 × 24 box).
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
