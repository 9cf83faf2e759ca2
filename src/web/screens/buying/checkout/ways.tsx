import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { addMoneyPath } from '#web/app/navigation/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

import { type PayMethod, toDefaultMethod } from './pay-methods.ts'

interface WaysProps {
  /** Naira. */
  total: number
  balance: number
  /** An admin has no wallet to add money to. */
  mayAddMoney: boolean
  /** The way that was chosen before the page was answered. */
  chosen: string | undefined
}

/** The ways to pay as one choice; the button of the form names what it does for the chosen way. */
export function Ways({ total, balance, mayAddMoney, chosen }: WaysProps) {
  const { t } = useLingui()
  const first = toDefaultMethod(chosen, { total, balance })
  const short = Math.round(total * 100 - balance * 100) / 100
  const way = (value: PayMethod) => ({ value, isFirst: value === first })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-3 text-lg font-semibold">{t`How do you want to pay?`}</legend>
      <WalletWay {...way('wallet')} balance={balance} short={Math.max(0, short)} mayAddMoney={mayAddMoney} />
      <Way {...way('card')} icon="credit-card" title={t`Card`} note={t`Visa, Mastercard or Verve`} />
      <Way
        {...way('transfer')}
        icon="landmark"
        title={t`Bank transfer`}
        note={t`To an account number for this order`}
      />
      <Way {...way('ussd')} icon="smartphone" title={t`USSD`} note={t`Dial a code on your phone, without internet`} />
      <Way
        {...way('message')}
        icon="message-circle"
        title={t`Order on WhatsApp`}
        note={t`We’ll confirm price, payment and delivery in the chat.`}
      />
    </fieldset>
  )
}

interface WalletWayProps extends Pick<WaysProps, 'balance' | 'mayAddMoney'> {
  value: PayMethod
  isFirst: boolean
  /** The amount that the wallet lacks, in naira. */
  short: number
}

function WalletWay({ balance, short, mayAddMoney, ...way }: WalletWayProps) {
  const { t } = useLingui()
  return (
    <Way
      {...way}
      icon="wallet"
      title={t`Wallet`}
      note={t`Wallet balance ${formatAmount(balance)}`}
      disabled={short > 0}
    >
      {short > 0 && mayAddMoney && (
        <Link to={addMoneyPath(short)} className="inline-flex min-h-11 items-center font-semibold text-link underline">
          {t`Add ${formatAmount(short)} to pay this way`}
        </Link>
      )}
    </Way>
  )
}

interface WayProps {
  value: PayMethod
  isFirst: boolean
  icon: IconName
  title: string
  note: string
  disabled?: boolean
  children?: ReactNode
}

function Way({ value, isFirst, icon, title, note, disabled = false, children }: WayProps) {
  return (
    <div className="rounded-md border border-line-strong has-checked:border-green has-checked:bg-green-tint">
      <label className={`flex min-h-14 items-center gap-3 px-3 py-2 ${disabled ? 'text-muted' : 'cursor-pointer'}`}>
        <input
          type="radio"
          name="method"
          value={value}
          defaultChecked={isFirst}
          disabled={disabled}
          className="size-5 shrink-0 accent-green"
        />
        <span className="grid min-w-0 grow">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-muted">{note}</span>
        </span>
        <Icon name={icon} className="size-6 shrink-0 text-muted" />
      </label>
      {children && <div className="-mt-2 pr-3 pb-1 pl-11">{children}</div>}
    </div>
  )
}
