import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths, sellerListPath } from '#web/app/navigation/paths.ts'
import { pagedParams } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { findToCheck, type ListingsToCheck } from './find-to-check.ts'
import { TypeRow } from './type-row.tsx'
import { performTypeForm, type TypesAnswer } from './types-action.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  return findToCheck(context.get(apiContext), pagedParams.read(url.searchParams).page)
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  return performTypeForm(context.get(apiContext), await readFields(request))
}

/** The specification's message (section 8). */
const NO_ANSWER: TypesAnswer = { done: { kind: 'error', words: msg`Network or server error` } }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchNetworkError(serverAction, NO_ANSWER)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Check part types`,
    description: 'Confirm what your listings are.',
    path: paths.sellerTypes,
    noindex: true,
  })

const here = (page: number) => pagedParams.href(paths.sellerTypes, { page })

export default function SellerTypes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { found, page } = loaderData
  const answer: TypesAnswer | undefined = actionData
  return (
    <div className="page-width max-w-6xl py-6 sm:py-8">
      <Link to={sellerListPath()} className="font-semibold text-green hover:underline">
        {t`← Your products`}
      </Link>
      <h1 className="mt-2 text-2xl">
        <Heading count={found?.count ?? 0} />
      </h1>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        {answer?.done && <Alert kind={answer.done.kind}>{answer.done.words}</Alert>}
        {found === null && <Unread here={here(page)} />}
        {found?.rows.length === 0 && <Nothing isDone={found.count === 0} />}
        {found !== null && found.rows.length > 0 && <Rows found={found} page={page} answer={answer} />}
      </div>
    </div>
  )
}

function Heading({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return t`Check part types`
  return count === 1 ? t`Check the type of 1 listing` : t`Check the type of ${numberText(count)} listings`
}

interface RowsProps {
  found: ListingsToCheck
  page: number
  answer: TypesAnswer | undefined
}

function Rows({ found: { rows, last }, page, answer }: RowsProps) {
  const { t } = useLingui()
  const { state, formData } = useNavigation()
  const guessed = rows.filter(({ type }) => type !== null)
  return (
    <>
      <p role="status">
        {state === 'loading' ? t`Loading…` : t`Buyers find a part by its type. The most viewed come first.`}
      </p>
      {guessed.length > 0 && (
        <Form method="post" action={here(page)} preventScrollReset>
          {guessed.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button
            type="submit"
            variant="primary"
            name="do"
            value="confirm-all"
            loading={formData?.get('do') === 'confirm-all'}
          >
            {guessed.length === 1 ? t`Confirm 1 on this page` : t`Confirm all ${guessed.length} on this page`}
          </Button>
        </Form>
      )}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <TypeRow
            key={row.id}
            row={row}
            action={here(page)}
            answer={answer?.row?.id === row.id ? answer.row : undefined}
          />
        ))}
      </ul>
      <Pagination current={page} last={last} getHref={here} link={PageLink} />
    </>
  )
}

function Nothing({ isDone }: { isDone: boolean }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p>{isDone ? t`Every listing has a checked type.` : t`This page is empty.`}</p>
      <Link to={isDone ? sellerListPath() : paths.sellerTypes} className={buttonClass('action')}>
        {isDone ? t`Back to your products` : t`Show the first page`}
      </Link>
    </div>
  )
}

function Unread({ here: address }: { here: string }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind="error">{t`Could not load your listings.`}</Alert>
      <Link to={address} className={buttonClass('primary')}>
        {t`Try again`}
      </Link>
    </div>
  )
}
