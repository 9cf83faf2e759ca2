import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, Link, redirect } from 'react-router'

import { getListingImages } from '#modules/media/media.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths, previewImagesPath, productPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { Breadcrumbs } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { Picker } from './picker.tsx'
import { Pictures } from './pictures.tsx'
import { performPreviewForm, type PreviewAnswer } from './preview-action.ts'

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

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const imageId = Number((await request.clone().formData()).get('imageId')) || null
  // The specification's message (section 8).
  const failure: PreviewAnswer = { imageId, detail: msg`Network or server error` }
  return catchNetworkError(serverAction, failure)
}

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
        <Pictures images={images} answer={answer} />
        <Link to={paths.sellerProducts} className={buttonClass('plain', 'justify-self-start')}>
          {t`Back to your listings`}
        </Link>
      </div>
    </div>
  )
}
