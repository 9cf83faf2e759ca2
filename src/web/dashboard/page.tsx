import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { apiContext } from '#web/api.ts'
import { AccountSummary } from '#web/components/account-summary.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { signedIn } from '#web/guard.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/seo.ts'

import type { Route } from './+types/page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = signedIn(context)
  const { unique_code } = await context.get(apiContext)(getUserCode, { params: { id: `${user.id}` } })
  return { user, code: unique_code }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Admin dashboard',
    description: 'Your account at a glance.',
    path: paths.dashboard,
    noindex: true,
  })

/** The entrance for now: what stands on it is there, what is not is said. */
export default function Dashboard({ loaderData: { user, code } }: Route.ComponentProps) {
  return (
    <AccountSummary title="Admin dashboard" user={user} code={code}>
      <TextLink to={paths.orders}>See all orders</TextLink>. Sales and the tables of the shop will stand here. We are
      still building them.
    </AccountSummary>
  )
}
