import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { editListingPath } from '#web/app/navigation/paths.ts'
import { DrawnIcon } from '#web/screens/selling/features/drawn-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { RowView } from './row-view.ts'

const PENCIL =
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4'
const BIN = 'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'
const LOOK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md font-semibold hover:bg-sunken max-lg:border max-lg:border-line-strong'

/** The icons of a row that edit, delete and unfold it, and Save once a value is changed. A folded card has no Delete. */
export function RowActions({ row: { id, title }, store }: { row: RowView; store: string }) {
  const { t } = useLingui()
  return (
    <>
      <span className="hidden group-data-changed/row:contents noscript:contents">
        <Button type="submit" name="save" value={id} variant="primary" className="px-3 max-lg:order-4 max-lg:w-full">
          <Trans>
            Save<span className="sr-only"> {title}</span>
          </Trans>
        </Button>
      </span>
      <Link to={editListingPath(id, { store })} className={`max-lg:order-3 ${LOOK}`} title={t`Edit`}>
        <DrawnIcon path={PENCIL} />
        <Trans>
          <span className="sr-only">Edit</span>
          <span className="sr-only"> {title}</span>
        </Trans>
      </Link>
      <button
        type="submit"
        name="ask"
        value={`delete:${id}`}
        className={`text-red max-lg:order-6 max-lg:px-3 max-lg:folded:hidden ${LOOK}`}
        title={t`Delete`}
      >
        <DrawnIcon path={BIN} />
        <Trans>
          <span className="lg:sr-only">Delete</span>
          <span className="sr-only"> {title}</span>
        </Trans>
      </button>
      <Unfold title={title} />
    </>
  )
}

/** Unfolds all details of a row, without scripts. */
function Unfold({ title }: Pick<RowView, 'title'>) {
  const { t } = useLingui()
  return (
    <label
      title={t`All details`}
      className={`relative cursor-pointer has-focus-visible:outline-2 max-lg:order-3 ${LOOK}`}
    >
      <input type="checkbox" className="peer unfold absolute inset-0 size-full cursor-pointer opacity-0" />
      <Icon name="chevron-down" className="size-5 peer-checked:rotate-180" />
      <Trans>
        <span className="sr-only">All details</span>
        <span className="sr-only"> {title}</span>
      </Trans>
    </label>
  )
}
