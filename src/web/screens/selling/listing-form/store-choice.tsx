import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { newListingPath } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'

/** Chooses the store of a new listing, for an admin. */
export function StoreChoice({ stores }: { stores: readonly { id: number; name: string }[] }) {
  const { t } = useLingui()
  return (
    <Form
      action={newListingPath()}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:max-w-md sm:p-6"
    >
      <Select label={t`Which store is the part for?`} name="store" required>
        {stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="primary" className="justify-self-start">
        {t`Continue`}
      </Button>
    </Form>
  )
}
