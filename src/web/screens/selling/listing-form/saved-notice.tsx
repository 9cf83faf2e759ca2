import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { newListingPath, previewImagesPath, productPath, sellerListPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { SaveConfirmation } from './product-action.ts'

interface SavedNoticeProps {
  saved: SaveConfirmation['saved']
  isNew: boolean
  /** For an admin, the store by which the list is filtered. */
  store: string | null
}

/** Confirms that the listing is saved, and offers the next steps. The page does not move on by itself (ruling 49). */
export function SavedNotice({ saved: { id, title, missingPictures }, isNew, store }: SavedNoticeProps) {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <div ref={root} tabIndex={-1} className="grid gap-4">
      <Alert kind="success">
        <Trans>
          “{title}” is saved. <TextLink to={productPath(id)}>See it in the shop</TextLink>
        </Trans>
      </Alert>
      {missingPictures > 0 && (
        <Alert kind="warning">
          {missingPictures === 1 ? t`1 picture was not added.` : t`${missingPictures} pictures were not added.`}{' '}
          <TextLink to={previewImagesPath(id)}>{t`Add them again`}</TextLink>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {isNew && (
          // A new document: the form of the next part begins empty.
          <Link to={newListingPath({ store })} reloadDocument className={buttonClass('action')}>
            {t`Add another part`}
          </Link>
        )}
        <Link to={sellerListPath({ store })} className={buttonClass('plain')}>
          {t`Back to your products`}
        </Link>
        <Link to={previewImagesPath(id)} className={buttonClass('plain')}>
          {t`Add preview images`}
        </Link>
      </div>
    </div>
  )
}
