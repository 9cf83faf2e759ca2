import { useLingui } from '@lingui/react/macro'
import { Form, Link, useLocation } from 'react-router'

import { site } from '#modules/settings/site.rules.ts'
import { paths, productsPath } from '#web/app/navigation/paths.ts'
import { categoryTiles } from '#web/content/category-tiles.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

/** Offers the search and the categories. */
export function NotFoundPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <title>{t`Page not found | ${site.name}`}</title>
      <div className="flex items-center gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{t`Page not found`}</h1>
          <Reason />
        </div>
        <EmptyPicture name="signpost" className="ml-auto w-28 shrink-0 sm:w-40" />
      </div>
      <Form action={paths.products} className="mt-5 flex items-end gap-2">
        <Field label={t`Part name, part number or SKU`} name="keyword" type="search" maxLength={200} className="grow" />
        <Button type="submit" variant="action">
          {t`Search`}
        </Button>
      </Form>
      <h2 className="mt-8 mb-3 text-lg">{t`Or look through a category`}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {categoryTiles.map(({ name }) => (
          <li key={name}>
            <Link
              to={productsPath({ category: name })}
              className="flex min-h-11 items-center rounded-md border border-line bg-surface px-3 font-semibold hover:bg-sunken"
            >
              {translate(getCategoryText(name))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why the page was not found, and for pages of a list the list to go back to. */
function Reason() {
  const { t } = useLingui()
  const list = useList()
  if (!list)
    return (
      <p className="mt-2 text-muted">
        {t`The part may have been sold, or the address was mistyped. Search for it instead:`}
      </p>
    )
  return (
    <>
      <p className="mt-2 text-muted">{list.reason}</p>
      <Link to={list.to} className="mt-3 inline-block text-link underline">
        {list.label}
      </Link>
    </>
  )
}

/** The list that the missing page belongs to. */
function useList() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const lists = [
    {
      of: paths.orders,
      to: paths.orders,
      label: t`Your orders`,
      reason: t`Your account has no order with this number.`,
    },
    {
      of: paths.payment,
      to: paths.orders,
      label: t`Your orders`,
      reason: t`Your account has no payment with this reference.`,
    },
    {
      of: paths.sellerProducts,
      to: paths.sellerProducts,
      label: t`Your products`,
      reason: t`Your store has no part with this number.`,
    },
    {
      of: '/store',
      to: paths.products,
      label: t`Find parts`,
      reason: t`No store has this address. It may have closed.`,
    },
    { of: paths.tables, to: paths.tables, label: t`Tables`, reason: t`No table or entry has this address.` },
  ]
  return lists.find(({ of }) => `${pathname}/`.startsWith(`${of}/`))
}
