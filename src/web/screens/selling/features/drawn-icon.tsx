/** An icon of one page, which passes its path (Lucide, ISC licence): every page loads the icons of `ui/icon.tsx`. */
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
