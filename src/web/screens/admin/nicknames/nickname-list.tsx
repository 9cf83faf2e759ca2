import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import type { AdminNickname } from '#modules/taxonomy/nicknames.contract.ts'
import { paths } from '#web/app/paths.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

interface NicknameListProps {
  nicknames: readonly AdminNickname[]
  asked: { search: string; page: string }
  count: number
  last: number
  answer: EntryAnswer | undefined
}

/** Nicknames that can be searched, edited, and switched on and off. */
export function NicknameList({ nicknames, asked, count, last, answer }: NicknameListProps) {
  const { t } = useLingui()
  const hrefOf = (page: number) =>
    `${paths.adminNicknames}?${new URLSearchParams({ ...(asked.search && { search: asked.search }), page: `${page}` })}`
  return (
    <section aria-labelledby="list-title" className="grid gap-4">
      <h2 id="list-title" className="text-lg">{t`All nicknames`}</h2>
      <Form
        action={paths.adminNicknames}
        role="search"
        aria-label={t`All nicknames`}
        className="flex flex-wrap items-end gap-3"
      >
        <Field label={t`Search`} name="search" type="search" maxLength={100} defaultValue={asked.search} />
        <Button type="submit">{t`Search`}</Button>
      </Form>
      <p role="status" className="text-muted">
        {count === 0 ? t`Nothing matches this search.` : t`${count} in all`}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
        {nicknames.map((one) => (
          <Nickname key={one.id} nickname={one} answer={answer} />
        ))}
      </ul>
      <Pagination current={Number(asked.page)} last={last} getHref={hrefOf} link={PageLink} />
    </section>
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
        <Link to={`${paths.adminNicknames}?${new URLSearchParams({ edit: `${id}` })}`} className={buttonClass('plain')}>
          {t`Edit`}
          <span className="sr-only"> {text}</span>
        </Link>
        <Form method="post" action={paths.adminNicknames} preventScrollReset>
          <input type="hidden" name="intent" value="switch" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="state" value={isOn ? 'off' : 'active'} />
          <Button type="submit">
            {isOn ? t`Switch off` : t`Switch on`}
            <span className="sr-only"> {text}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}

const vehicleText = ({ make, model, year_start: from, year_end: to }: AdminNickname) =>
  model === null ? null : `${make} ${model}, ${from === to ? from : `${from}–${to}`}`
