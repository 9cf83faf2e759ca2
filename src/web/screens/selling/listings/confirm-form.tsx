import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { type BulkRequest, getQuestion } from './bulk.ts'
import { titleName } from './row-values.ts'

interface ConfirmFormProps {
  asked: BulkRequest
  action: string
  attempt: string
  /** Titles of the listings of the page by their ids. */
  titles: ReadonlyMap<number, string>
  onCancel: () => void
}

/** Asks for confirmation of an action, with the number of listings. */
export function ConfirmForm({ asked, action, attempt, titles, onCancel }: ConfirmFormProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { formData } = useNavigation()
  const { words, button } = getQuestion(asked)
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-4">
      <input type="hidden" name="do" value={asked.act} />
      <input type="hidden" name="value" value={asked.value} />
      <input type="hidden" name="title" value={asked.title} />
      {asked.isLarge && <input type="hidden" name="large" value="1" />}
      <input type="hidden" name="attempt" value={attempt} />
      {asked.ids.map((id) => (
        <Fragment key={id}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name={titleName(id)} value={titles.get(id) ?? ''} />
        </Fragment>
      ))}
      <p className="break-words">{translate(words)}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={asked.act === 'delete' ? 'danger' : 'primary'}
          loading={formData?.has('do') ?? false}
        >
          {translate(button)}
        </Button>
        <Button type="submit" name="ask" value="nothing" onClick={cancelWith(onCancel)}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  )
}

/** Without JavaScript, the link reloads the list without the question. */
const cancelWith = (onCancel: () => void) => (event: React.MouseEvent) => {
  event.preventDefault()
  onCancel()
}
