import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { data, Link, redirect } from 'react-router'

import { getListingImages } from '#modules/media/media.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths, previewImagesPath, productPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { Breadcrumbs } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { Picker } from './picker.tsx'
import { Pictures } from './pictures.tsx'
import { performPreviewForm } from './preview-action.ts'

const MAX_PICTURES = 5

/** Returns the listing id of the address. @throws 404 if it names none */
function readProductId(url: URL): number {
  const text = url.searchParams.get('product') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

export async function loader({ url, context }: Route.LoaderArgs) {
  // Without a listing, the page leads to the list to choose one.
  if (!url.searchParams.has('product')) throw redirect(paths.sellerProducts, 303)
  return context.get(apiContext)(getListingImages, { params: { id: String(readProductId(url)) } })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const productId = readProductId(url)
  const form = await request.formData().catch(() => new FormData())
  const answer = await performPreviewForm({ api: context.get(apiContext), productId, form })
  // Without JavaScript: a redirect, so that reloading sends nothing twice.
  return answer ?? redirect(previewImagesPath(productId), 303)
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Preview images`,
    description: 'The pictures of your listing and their order.',
    path: paths.previewImages,
    noindex: true,
  })

export default function PreviewImages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { product, images } = loaderData
  const answer = actionData ?? null
  const ofPicker = answer?.imageId === null ? answer.detail : null
  return (
    <div className="page-width max-w-6xl pb-8">
      <Breadcrumbs
        crumbs={[
          { name: msg`Your listings`, path: paths.sellerProducts },
          { name: msg`Preview images`, path: previewImagesPath(product.id) },
        ]}
      />
      <h1 className="text-2xl">{t`Preview images`}</h1>
      <p className="mt-1 text-muted">
        <Link to={productPath(product.id)} className="text-link underline">
          {product.title}
        </Link>
        {product.part_no && <span className="font-mono"> · {product.part_no}</span>}
      </p>
      <div className="mt-5 grid gap-6">
        {images.length < MAX_PICTURES ? (
          <Picker key={product.id} productId={product.id} count={images.length} problem={ofPicker} />
        ) : (
          <p className="rounded-lg border border-line bg-sunken p-4">
            {t`This listing has 5 pictures, the most there can be. Delete one to add another.`}
          </p>
        )}
        <Uploaded images={images} answer={answer} />
        <Link to={paths.sellerProducts} className={buttonClass('plain', 'justify-self-start')}>
          {t`Back to your listings`}
        </Link>
      </div>
    </div>
  )
}

function Uploaded({ images, answer }: ComponentProps<typeof Pictures>) {
  const { t } = useLingui()
  if (images.length === 0)
    return <p className="text-muted">{t`No preview pictures yet. Buyers trust a listing with at least one.`}</p>
  return (
    <section aria-labelledby="pictures-title" className="grid gap-3">
      <h2 id="pictures-title" className="text-lg">
        {t`${images.length} of 5 pictures`}
      </h2>
      <Pictures images={images} answer={answer} />
    </section>
  )
}
