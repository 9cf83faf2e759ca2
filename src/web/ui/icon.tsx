import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** A drawing beside words; the words say what it means, so readers aloud pass it over. */
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
