import { Icon } from '#web/ui/icon.tsx'

interface ProductPictureProps {
  src: string | null
  /** Empty where the words beside it say what it shows. */
  alt: string
  priority?: boolean
  className?: string
}

/** A picture of a part on its sheet, 4:3, its place kept before it arrives. Without one, a sheet that says so. */
export function ProductPicture({ src, alt, priority = false, className = '' }: ProductPictureProps) {
  const sheet = `aspect-4/3 w-full bg-sheet text-on-sheet ${className}`
  if (src === null)
    return (
      <span className={`grid place-content-center justify-items-center gap-1 p-2 text-center text-sm ${sheet}`}>
        <Icon name="package" className="size-7" />
        No picture yet
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      width={400}
      height={300}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={`object-contain ${sheet}`}
    />
  )
}
