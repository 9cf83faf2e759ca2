import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { previewImagesPath } from '#web/app/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** Specification, section 2: back to the list after 5 seconds (ruling 40: with a link to go immediately). */
const READ_MS = 5_000

interface SavedNoticeProps {
  title: string
  to: string
  /** The listing's id: a new listing still needs preview pictures. */
  listing: number
}

/** Confirms that the listing is saved, and goes back to the list. */
export function SavedNotice({ title, to, listing }: SavedNoticeProps) {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.focus()
    const timer = setTimeout(() => void navigate(to), READ_MS)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div ref={root} tabIndex={-1}>
      <Alert kind="success">
        <Trans>
          “{title}” is saved. Back to your list in 5 seconds… <TextLink to={to}>Go now</TextLink> or{' '}
          <TextLink to={previewImagesPath(listing)}>add preview images</TextLink>
        </Trans>
      </Alert>
    </div>
  )
}
