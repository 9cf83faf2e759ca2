import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { isSellingRole, ROLE } from '#modules/accounts/permissions.rules.ts'
import { paths, storeOrdersPath } from '#web/app/navigation/paths.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

interface Task {
  to: string
  icon: IconName
  title: MessageDescriptor
  isFor?: (roleId: number) => boolean
}

const TASKS: readonly Task[] = [
  { to: paths.orders, icon: 'package', title: msg`Orders` },
  {
    to: `${paths.companyDashboard}#wallet`,
    icon: 'wallet',
    title: msg`Wallet`,
    isFor: (roleId) => roleId !== ROLE.admin,
  },
  { to: `${paths.account}#vehicles`, icon: 'car', title: msg`Vehicles` },
  { to: `${paths.account}#profile`, icon: 'user', title: msg`Profile` },
  { to: `${paths.account}#sessions`, icon: 'smartphone', title: msg`Devices` },
  { to: `${paths.account}#alerts`, icon: 'mail', title: msg`Alerts` },
  {
    to: storeOrdersPath,
    icon: 'truck',
    title: msg`Store orders`,
    isFor: (roleId) => roleId !== ROLE.admin && isSellingRole(roleId),
  },
  { to: paths.sellerProducts, icon: 'store', title: msg`Sell`, isFor: isSellingRole },
]

interface TaskNavProps {
  roleId: number
  hasStore: boolean
  /** Number of orders that the store has to send. */
  toSend?: number
}

/** The tasks of an account, each with its page. */
export function TaskNav({ roleId, hasStore, toSend = 0 }: TaskNavProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const tasks = TASKS.filter(({ to, isFor }) => (isFor?.(roleId) ?? true) && (hasStore || to !== storeOrdersPath))
  return (
    <nav aria-label={t`Your account`} className="mt-4">
      <ul
        className={`grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 ${tasks.length > 7 ? 'lg:grid-cols-4' : 'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'}`}
      >
        {tasks.map(({ to, icon, title }) => (
          <li key={to}>
            <Link
              // Without a store the first step is to open one.
              to={to === paths.sellerProducts && !hasStore ? paths.store : to}
              className="flex h-full min-h-13 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 leading-5 font-semibold hover:border-green hover:bg-sunken"
            >
              <Icon name={icon} className="size-6 shrink-0 text-green" />
              <span>
                {translate(title)}
                {to === storeOrdersPath && toSend > 0 && (
                  <span className="block text-sm text-amber-text">{t`${numberText(toSend)} to send`}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
