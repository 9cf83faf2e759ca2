import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import type { ListingImage } from '#modules/media/media.contract.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Text } from '#web/ui/text.ts'

import type { PreviewAnswer } from './preview-action.ts'

export interface PictureCardProps {
  image: ListingImage
  /** Number of pictures. */
  count: number
  answer: PreviewAnswer | null
  /** Whether its description was just saved. */
  isDescribed: boolean
}

/** One preview picture at 300 px height with its position, description and Delete, each in a form of its own. */
export function PictureCard({ image, count, answer, isDescribed }: PictureCardProps) {
  const { t } = useLingui()
  const { position, url, alt } = image
  const problem = answer?.imageId === image.id ? answer.detail : undefined
  return (
    <>
      <div className="overflow-hidden rounded-t-lg bg-sheet">
        <ProductPicture
          src={url}
          alt={alt || t`Picture ${position}, not yet described`}
          sizes="(min-width: 576px) 25rem, 100vw"
          className="h-[300px]"
        />
      </div>
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold">{t`Picture ${position} of ${count}`}</h3>
          {count > 1 && <MoveButtons image={image} count={count} />}
        </div>
        <AltForm image={image} problem={problem} isSaved={isDescribed} />
        <DeleteForm image={image} />
      </div>
    </>
  )
}

/** Whether the form with this intent is pending for this picture. */
function useIsBusy(intent: string, { id }: ListingImage): boolean {
  const { formData } = useNavigation()
  return formData?.get('intent') === intent && formData.get('imageId') === String(id)
}

function About({ intent, image }: { intent: string; image: ListingImage }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="imageId" value={image.id} />
    </>
  )
}

function MoveButtons({ image, count }: { image: ListingImage; count: number }) {
  const { t } = useLingui()
  const { position } = image
  const [isFirst, isLast] = [position === 1, position === count]
  const first = t`Move to the first place`
  return (
    <div className="flex flex-wrap gap-1">
      {count > 2 && <MoveButton image={image} to={1} isDisabled={isFirst} label={first} icon="chevrons-left" />}
      <MoveButton image={image} to={position - 1} isDisabled={isFirst} label={t`Move earlier`} icon="chevron-left" />
      <MoveButton image={image} to={position + 1} isDisabled={isLast} label={t`Move later`} icon="chevron-right" />
    </div>
  )
}

interface MoveButtonProps {
  image: ListingImage
  /** Its new position, from 1. */
  to: number
  isDisabled: boolean
  label: string
  icon: 'chevrons-left' | 'chevron-left' | 'chevron-right'
}

/** Stays in the tab order while disabled, so that a picture moved to an end keeps the focus. */
function MoveButton({ image, to, isDisabled, label, icon }: MoveButtonProps) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset>
      <About intent="move" image={image} />
      <input type="hidden" name="position" value={to} />
      <button
        type={isDisabled ? 'button' : 'submit'}
        aria-label={t`${label}: picture ${image.position}`}
        aria-disabled={isDisabled}
        className="grid size-11 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-disabled:cursor-auto aria-disabled:bg-surface aria-disabled:opacity-45"
      >
        <Icon name={icon} />
      </button>
    </Form>
  )
}

interface AltFormProps {
  image: ListingImage
  problem: Text | undefined
  isSaved: boolean
}

function AltForm({ image, problem, isSaved }: AltFormProps) {
  const { t } = useLingui()
  const isBusy = useIsBusy('alt', image)
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <About intent="alt" image={image} />
      <Field
        label={t`What it shows`}
        name="alt"
        defaultValue={image.alt}
        maxLength={200}
        autoComplete="off"
        hint={isSaved ? t`Text saved.` : t`Read aloud to buyers who cannot see it`}
        error={problem}
      />
      <Button type="submit" loading={isBusy} className="mt-6">
        {isBusy ? t`Saving…` : t`Save text`}
      </Button>
    </Form>
  )
}

/** A disclosure that must be opened before Delete can be clicked: a confirmation that works without JavaScript. */
function DeleteForm({ image }: { image: ListingImage }) {
  const { t } = useLingui()
  const isBusy = useIsBusy('remove', image)
  return (
    <details className="group">
      <summary className={buttonClass('plain', 'list-none text-red')}>
        <Icon name="trash-2" className="size-4" />
        {t`Delete`}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-2 rounded-md bg-red-tint p-3">
        <About intent="remove" image={image} />
        <p>{t`Delete this picture? Buyers will not see it any more.`}</p>
        <Button type="submit" loading={isBusy} className="justify-self-start">
          {isBusy ? t`Deleting…` : t`Yes, delete it`}
        </Button>
      </Form>
    </details>
  )
}
