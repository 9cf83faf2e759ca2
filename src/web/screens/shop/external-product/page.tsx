import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { messageHref } from '#modules/settings/site.rules.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'
import { externalPath, externalProductPath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { Breadcrumbs } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { PartnerDown, PartnerNotes } from '#web/features/external-search/partner-notes.tsx'
import { shorten } from '#web/features/formatting/plain-text.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { BuyPanel } from './buy-panel.tsx'
import { Carousel } from './carousel.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import { renderDescription } from './description-document.ts'
import { Description } from './description.tsx'
import { findProduct } from './find-product.ts'
import { writePurchaseMessage } from './product-view.ts'

export async function loader({ params: { productId }, url, context }: Route.LoaderArgs) {
  if (!/^\d{5,20}$/.test(productId)) throw data(null, { status: 404 })
  const { product: found, delivery, problem, standing } = await findProduct(context.get(apiContext), productId)
  const path = externalProductPath(productId)
  if (found === null) return data({ path, product: null, problem }, { status: problem?.status ?? 502 })
  const address = context.get(originContext) + path
  const { detail, ...product } = found
  const shown = {
    ...product,
    address,
    delivery,
    standing,
    message: messageHref(writePurchaseMessage(found, delivery ?? [], address)),
    document: detail.trim() === '' ? null : renderDescription(detail, url.origin),
  }
  return data({ path, product: shown, problem: null })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: nameProduct(loaderData?.product?.title, 80),
    description: 'A product of the external marketplace, with its price in naira and its ways to Nigeria.',
    path: loaderData?.path ?? paths.externalMarket,
    noindex: true,
  })

const EXTERNAL_MARKET = msg`External marketplace`

/** Titles are cut; the texts that stand for one are not. */
const nameProduct = (title: Text | undefined, longest: number): Text =>
  typeof title === 'string' ? shorten(title, longest) : (title ?? EXTERNAL_MARKET)

export default function ExternalProductPage({ loaderData: { path, product, problem } }: Route.ComponentProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const crumbs = [
    { name: msg`Home`, path: paths.home },
    { name: EXTERNAL_MARKET, path: externalPath() },
    { name: nameProduct(product?.title, 60), path },
  ]
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={crumbs} />
      {product === null ? (
        <>
          <h1 className="mb-4 text-2xl">{t`This product cannot be shown now`}</h1>
          <PartnerDown detail={problem?.detail ?? t`The external marketplace does not answer.`} again={path} />
        </>
      ) : (
        <div className="grid gap-6">
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <Carousel pictures={product.pictures} title={translate(product.title)} />
            <div className="grid gap-4">
              <h1 className="text-2xl text-pretty break-words">{translate(product.title)}</h1>
              <BuyPanel product={product} message={product.message} address={product.address} />
              <PartnerNotes standing={product.standing} />
            </div>
          </div>
          <DeliveryCards delivery={product.delivery} hasVariant={product.skuId !== null} />
          <Description document={product.document ?? ''} isEmpty={product.document === null} />
        </div>
      )}
    </div>
  )
}
