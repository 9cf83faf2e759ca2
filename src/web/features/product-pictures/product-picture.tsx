import { useLingui } from '@lingui/react/macro'

import { formatSrcSet, parsePictureUrl, parseRenderedUrl } from '#modules/media/picture-urls.rules.ts'
import { useDataSaver } from '#web/features/data-saver/data-saver.ts'
import { Icon } from '#web/ui/icon.tsx'

interface ProductPictureProps {
  src: string | null
  /** Empty when the adjacent text already describes the picture. */
  alt: string
  priority?: boolean
  /** The displayed width, for the `sizes` of an uploaded picture. */
  sizes?: string
  className?: string
}

/** A picture of a part in 4:3, with its space reserved. Without a picture, a placeholder with a text. */
export function ProductPicture(props: ProductPictureProps) {
  const { src, alt, priority = false, sizes = '(min-width: 576px) 18rem, 45vw', className = '' } = props
  const isSaving = useDataSaver()
  const sheet = `aspect-4/3 w-full bg-sheet text-on-sheet ${className}`
  if (src === null) return <Placeholder className={sheet} />
  const found = parsePictureUrl(src)
  const picture = found && { ...found, widths: isSaving ? found.widths.slice(0, 1) : found.widths }
  const rendered = parseRenderedUrl(src)
  const image = (
    <img
      src={rendered?.drawing ?? src}
      srcSet={picture ? formatSrcSet(picture, 'jpg') : undefined}
      sizes={picture ? sizes : undefined}
      alt={alt}
      width={400}
      height={300}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={`object-contain ${sheet}`}
    />
  )
  if (picture === null && rendered === null) return image
  return (
    // Without `hidden`, each source takes a cell of a grid around the picture.
    <picture className="contents [&>source]:hidden">
      {rendered && <source type="image/avif" srcSet={isSaving ? rendered.small : rendered.srcSet} sizes={sizes} />}
      {picture && <source type="image/avif" srcSet={formatSrcSet(picture, 'avif')} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={formatSrcSet(picture, 'webp')} sizes={sizes} />}
      {image}
    </picture>
  )
}

function Placeholder({ className }: { className: string }) {
  const { t } = useLingui()
  return (
    <span className={`grid place-content-center justify-items-center gap-1 p-2 text-center text-sm ${className}`}>
      <Icon name="package" className="size-7" />
      {t`No picture yet`}
    </span>
  )
}
