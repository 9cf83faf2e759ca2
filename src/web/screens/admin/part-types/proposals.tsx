import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { paths, productPath } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'

interface ProposalView {
  id: number
  text: string
  product: { id: number; title: string } | null
  proposed_by: string | null
  at: string
  /** Types that may match the text. */
  candidates: readonly { key: string; name: string }[]
}

interface ProposalsProps {
  proposals: readonly ProposalView[]
  answer: FormAnswer | undefined
}

/** Parts that sellers did not find in the list: an admin adds each as a name of a type, or rejects it. */
export function Proposals({ proposals, answer }: ProposalsProps) {
  const { t } = useLingui()
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals-title" className="grid gap-3">
      <h2 id="proposals-title" className="text-lg">{t`Proposed by sellers`}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {proposals.map(({ id, text, product, proposed_by: seller, at, candidates }) => (
          <li key={id} className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 break-words">
            <h3 className="text-base">{text}</h3>
            <p className="text-sm text-muted">
              {product && <TextLink to={productPath(product.id)}>{product.title}</TextLink>} {seller} {at}
            </p>
            {answer?.intent === 'decide' && answer.values['id'] === `${id}` && answer.detail && (
              <Alert kind="error">{answer.detail}</Alert>
            )}
            <DecisionForm id={id} candidates={candidates} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DecisionForm({ id, candidates }: Pick<ProposalView, 'id' | 'candidates'>) {
  const { t } = useLingui()
  const isBusy = useIsSubmitting({ intent: 'decide', id })
  const isRejecting = useIsSubmitting({ intent: 'decide', id, reject: 'yes' })
  const isAdding = isBusy && !isRejecting
  return (
    <Form method="post" action={paths.adminPartTypes} preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      {candidates.length > 0 && (
        <Select label={t`Is a name of`} name="type">
          {candidates.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="flex flex-wrap gap-2">
        {candidates.length > 0 && (
          <Button type="submit" variant="primary" loading={isAdding} disabled={isRejecting}>
            {t`Add as name`}
          </Button>
        )}
        <Button type="submit" name="reject" value="yes" loading={isRejecting} disabled={isAdding}>
          {t`Reject`}
        </Button>
      </div>
    </Form>
  )
}
