import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { hasChangedRows } from './changed-rows.ts'

interface UnsavedRowsProps {
  form: RefObject<HTMLFormElement | null>
  /** The address of the list, to which its forms are sent. */
  here: string
}

/** Asks before values that were typed in rows are lost by paging, sorting or leaving the list. */
export function UnsavedRows({ form, here }: UnsavedRowsProps) {
  const { t } = useLingui()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [now, next] = [currentLocation, nextLocation].map(({ pathname, search }) => pathname + search)
    return next !== now && next !== here && hasChangedRows(form.current)
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChangedRows(form.current)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [form])
  return (
    <Dialog title={t`Leave without saving?`} open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <div className="grid gap-4 p-5">
        <p>{t`Prices or stock that you changed are not saved yet.`}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            {t`Stay here`}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{t`Leave`}</Button>
        </div>
      </div>
    </Dialog>
  )
}
