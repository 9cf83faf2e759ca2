import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import type { AdminNickname } from '#modules/taxonomy/nicknames.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { entryParams, type EntryState } from '#web/screens/admin/features/entry-params.ts'
import { SearchableList } from '#web/screens/admin/features/searchable-list.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface NicknameListProps {
  nicknames: readonly AdminNickname[]
  state: EntryState
  count: number
  last: number
  answer: EntryAnswer | undefined
}

/** Nicknames that can be searched, edited, and switched on and off. */
export function NicknameList({ nicknames, state, count, last, answer }: NicknameListProps) {
  const { t } = useLingui()
  return (
    <SearchableList
      page={paths.adminNicknames}
      title={t`All nicknames`}
      state={state}
      count={count}
      last={last}
      className="sm:grid-cols-2 2xl:grid-cols-3"
    >
      {nicknames.map((one) => (
        <Nickname key={one.id} nickname={one} answer={answer} />
      ))}
    </SearchableList>
  )
}

function Nickname({ nickname, answer }: { nickname: AdminNickname; answer: EntryAnswer | undefined }) {
  const { t } = useLingui()
  const { id, text, state, label, sources } = nickname
  const isOn = state === 'active'
  const isRefused = answer?.intent === 'switch' && answer.values['id'] === `${id}`
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 break-words">
      <h3 className="text-base">
        {text} <span className={isOn ? 'text-green' : 'text-muted'}>· {isOn ? t`On` : t`Off`}</span>
      </h3>
      <p className="text-sm">
        {vehicleText(nickname) ?? t`No vehicle yet`} {label}
      </p>
      {sources && <p className="text-sm text-muted">{t`Sources: ${sources}`}</p>}
      {isRefused && answer.detail && <Alert kind="error">{answer.detail}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Link to={entryParams.href(paths.adminNicknames, { edit: `${id}` })} className={buttonClass('plain')}>
          <Trans>
            Edit<span className="sr-only"> {text}</span>
          </Trans>
        </Link>
        <SwitchForm {...{ id, text, isOn }} />
      </div>
    </li>
  )
}

function SwitchForm({ id, text, isOn }: { id: number; text: string; isOn: boolean }) {
  return (
    <Form method="post" action={paths.adminNicknames} preventScrollReset>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="state" value={isOn ? 'off' : 'active'} />
      <Button type="submit">
        {isOn ? (
          <Trans>
            Switch off<span className="sr-only"> {text}</span>
          </Trans>
        ) : (
          <Trans>
            Switch on<span className="sr-only"> {text}</span>
          </Trans>
        )}
      </Button>
    </Form>
  )
}

const vehicleText = ({ make, model, year_start: from, year_end: to }: AdminNickname) =>
  model === null ? null : `${make} ${model}, ${from === to ? from : `${from}–${to}`}`
