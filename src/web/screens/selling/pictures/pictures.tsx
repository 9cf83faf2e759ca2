import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigation } from 'react-router'

import type { ListingImage } from '#modules/media/media.contract.ts'

import { PictureCard } from './picture-card.tsx'
import type { PreviewAnswer } from './preview-action.ts'

interface PicturesProps {
  images: readonly ListingImage[]
  answer: PreviewAnswer | null
}

/** The pictures in their order. */
export function Pictures({ images, answer }: PicturesProps) {
  const { t } = useLingui()
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={t`Preview pictures, in order`}>
        {images.map((image) => (
          <li key={image.id} className="rounded-lg border border-line bg-surface">
            <PictureCard image={image} count={images.length} answer={answer} />
          </li>
        ))}
      </ol>
      {answer === null && <MoveStatus />}
    </>
  )
}

/** Announces to screen readers where the last picture was moved. */
function MoveStatus() {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const [place, setPlace] = useState('')
  const next = formData?.get('intent') === 'move' ? String(formData.get('position')) : ''
  if (next !== '' && next !== place) setPlace(next)
  return (
    <p role="status" className="sr-only">
      {place !== '' && next === '' && t`The picture is at place ${place}.`}
    </p>
  )
}
