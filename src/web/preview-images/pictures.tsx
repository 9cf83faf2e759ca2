import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSubmit } from 'react-router'

import type { ListingImage } from '#modules/media/media.contract.ts'
import { useHydrated } from '#web/components/forms/use-hydrated.ts'

import { PictureCard } from './picture-card.tsx'
import { CARD, GRID } from './picture-grid.ts'
import type { PreviewAnswer } from './preview-action.ts'

/** Comes after the page has been taken over; until then, and without JavaScript, the buttons move the pictures. */
const SortablePictures = lazy(async () => ({ default: (await import('./sortable-pictures.tsx')).SortablePictures }))

interface PicturesProps {
  images: readonly ListingImage[]
  answer: PreviewAnswer | null
}

/** The pictures in their order. */
export function Pictures({ images, answer }: PicturesProps) {
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const plain = <PlainPictures images={images} answer={answer} />
  if (!isHydrated || images.length < 2) return plain
  const move = (imageId: number, position: number) =>
    void submit({ intent: 'move', imageId, position }, { method: 'post', preventScrollReset: true })
  return (
    <Suspense fallback={plain}>
      <SortablePictures images={images} answer={answer} onMove={move} />
    </Suspense>
  )
}

function PlainPictures({ images, answer }: PicturesProps) {
  const { t } = useLingui()
  return (
    <ol className={GRID} aria-label={t`Preview pictures, in order`}>
      {images.map((image) => (
        <li key={image.id} className={CARD}>
          <PictureCard image={image} count={images.length} answer={answer} />
        </li>
      ))}
    </ol>
  )
}
