import { Trans } from '@lingui/react/macro'
import { Form, useLocation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { useDataSaver } from '#web/features/data-saver/data-saver.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Shows whether data-saver is on and toggles it; the current page is shown again. */
export function DataSaverSwitch() {
  const isOn = useDataSaver()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.dataSaver} preventScrollReset className="flex items-center gap-3">
      <input type="hidden" name="to" value={pathname + search} />
      <p>
        {isOn ? (
          <Trans>
            Data-saver is <strong className="font-semibold">on</strong>
          </Trans>
        ) : (
          <Trans>
            Data-saver is <strong className="font-semibold">off</strong>
          </Trans>
        )}
      </p>
      <button name="set" value={isOn ? 'off' : 'on'} className={buttonClass('plain')}>
        {isOn ? (
          <Trans>
            Turn off<span className="sr-only"> data-saver</span>
          </Trans>
        ) : (
          <Trans>
            Turn on<span className="sr-only"> data-saver</span>
          </Trans>
        )}
      </button>
    </Form>
  )
}
