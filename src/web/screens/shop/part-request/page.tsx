import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { site } from '#modules/settings/site.rules.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { EnquiryWizard } from '#web/features/part-request/enquiry-wizard.tsx'
import { createWizard, readWizard, type Wizard } from '#web/features/part-request/wizard.ts'

import type { Route } from './+types/page.ts'
import { performStep } from './enquiry-action.ts'

/** Prefills the request from the address, for a list that found no part. */
export function loader({ request }: Route.LoaderArgs) {
  return { request: new URL(request.url).searchParams.get('request') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  return performStep(context.get(apiContext), await readFields(request))
}

/** Sends one step; without an answer the step stays with its fields. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = [...(await request.clone().formData())]
  const fields = sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // The specification's message (section 8).
  const failure: Wizard = { ...readWizard(new URLSearchParams(fields)), detail: msg`Network or server error` }
  return catchNetworkError(serverAction, failure)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Ask for a part`,
    description: 'Tell us which part you need. Our team asks sellers and replies.',
    path: paths.enquiry,
  })

/** The part request wizard on its own page; the home page contains it too. */
export default function EnquiryPage({ actionData, loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-2xl py-6 sm:py-10">
      <h1 className="text-2xl">{t`Ask for a part`}</h1>
      <p className="mt-1 mb-5 text-muted">
        {t`Nothing found, or not sure? Our team asks sellers for you (${site.hours}).`}
      </p>
      <EnquiryWizard answered={actionData ?? createWizard(loaderData.request)} />
    </div>
  )
}
