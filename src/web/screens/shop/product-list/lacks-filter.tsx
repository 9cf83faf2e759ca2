import { useLingui } from '@lingui/react/macro'

/** The message of section 5. */
export function LacksFilter() {
  const { t } = useLingui()
  return t`Please apply at least one filter`
}
