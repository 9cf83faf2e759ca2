import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

import type { ListingImage } from '#modules/media/media.contract.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { PictureCard } from './picture-card.tsx'
import type { PreviewAnswer } from './preview-action.ts'

interface PicturesProps {
  images: readonly ListingImage[]
  answer: PreviewAnswer | null
}

/** The pictures in their order, with the result of the last form. */
export function Pictures({ images, answer }: PicturesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const done = useDoneForm(answer)
  useEffect(() => {
    // The button of a deleted picture is gone, and the focus with it.
    if (done?.get('intent') === 'remove' && document.activeElement === document.body) title.current?.focus()
  }, [done])
  return (
    <section aria-labelledby="pictures-title" className="grid gap-3">
      <h2 ref={title} id="pictures-title" tabIndex={-1} className="text-lg">
        {t`${images.length} of 5 pictures`}
      </h2>
      {images.length === 0 && (
        <p className="text-muted">{t`No preview pictures yet. Buyers trust a listing with at least one.`}</p>
      )}
      <ol className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3" aria-label={t`Preview pictures, in order`}>
        {images.map((image) => (
          <li key={image.id} className="rounded-lg border border-line bg-surface">
            <PictureCard image={image} count={images.length} answer={answer} isDescribed={isDescribed(done, image)} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {done && translate(getDoneText(done))}
      </p>
    </section>
  )
}

/** Returns the last form of the page, once it is performed; null while a form is sent and after a refusal. */
function useDoneForm(answer: PreviewAnswer | null): FormData | null {
  const { formData } = useNavigation()
  const [sent, setSent] = useState<FormData | null>(null)
  if (formData !== undefined && formData !== sent) setSent(formData)
  return formData === undefined && answer === null ? sent : null
}

/** Whether the form has saved the text of this picture. */
const isDescribed = (done: FormData | null, { id }: ListingImage): boolean =>
  done?.get('intent') === 'alt' && done.get('imageId') === `${id}`

function getDoneText(form: FormData): Text {
  const intent = form.get('intent')
  if (intent === 'remove') return msg`Picture deleted.`
  if (intent === 'alt') return msg`Text saved.`
  const place = String(form.get('position'))
  return intent === 'move' ? msg`The picture is at place ${place}.` : ''
}
