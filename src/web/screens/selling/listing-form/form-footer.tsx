import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface FormFooterProps {
  form: CheckedFormState
  isSaved: boolean
  isNew: boolean
  toList: string
}

/** Save and Cancel, always visible. */
export function FormFooter({ form, isSaved, isNew, toList }: FormFooterProps) {
  const { t } = useLingui()
  const words = isNew ? t`Put on sale` : t`Save changes`
  return (
    <div className="form-bar sticky bottom-(--thumb-bar) z-10 -mx-4 flex flex-wrap gap-3 border-t border-line bg-paper p-4 sm:mx-0 sm:rounded-lg sm:border">
      <Button type="submit" variant="action" loading={form.isBusy} disabled={isSaved} className="max-sm:grow">
        {form.isBusy ? t`Saving…` : words}
      </Button>
      <Link to={toList} className={buttonClass('plain')}>
        {t`Cancel`}
      </Link>
    </div>
  )
}
