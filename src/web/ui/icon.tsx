import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** A decorative icon beside text; hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
