import { Form, useLocation } from 'react-router'

import { useDataSaver } from '#web/components/data-saver.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Says whether data-saver is on, and turns it the other way; the page one is on comes back. */
export function DataSaverSwitch() {
  const isOn = useDataSaver()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.dataSaver} preventScrollReset className="flex items-center gap-3">
      <input type="hidden" name="to" value={pathname + search} />
      <p>
        Data-saver is <strong className="font-semibold">{isOn ? 'on' : 'off'}</strong>
      </p>
      <button name="set" value={isOn ? 'off' : 'on'} className={buttonClass('plain')}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="sr-only"> data-saver</span>
      </button>
    </Form>
  )
}
