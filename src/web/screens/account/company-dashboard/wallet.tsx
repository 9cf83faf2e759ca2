import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { AddMoneyForm } from '#web/features/card-payment/add-money-form.tsx'
import { TestMode } from '#web/features/card-payment/test-mode.tsx'
import { Copyable } from '#web/features/copyable/copyable.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface WalletProps {
  /** In naira. */
  balance: number
  code: string
  isTest: boolean
  /** The idempotency key of the dialog's form. */
  attempt: string
  /** Whether money was just added. */
  hasAdded: boolean
}

/** Shows the balance and user code, and adds money. */
export function Wallet({ balance, code, isTest, attempt, hasAdded }: WalletProps) {
  const { t } = useLingui()
  return (
    <section
      id="wallet"
      aria-labelledby="wallet-title"
      className="grid scroll-mt-4 content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="wallet-title" className="text-lg">
        {t`Wallet`}
      </h2>
      {hasAdded && (
        <Alert kind="success">
          {t`The money is in your wallet.`} <TextLink to={paths.cart}>{t`Go to your cart`}</TextLink>
        </Alert>
      )}
      <div>
        <p className="text-sm text-muted">{t`Balance`}</p>
        <p className="text-3xl font-bold" data-testid="balance">
          {formatAmount(balance)}
        </p>
      </div>
      <AddMoney isTest={isTest} attempt={attempt} />
      <div>
        <p className="mb-1 text-sm text-muted">{t`Your unique code`}</p>
        <Copyable text={code} />
      </div>
    </section>
  )
}

/** A dialog; without JavaScript, a link to a page with its form. */
function AddMoney({ isTest, attempt }: Pick<WalletProps, 'isTest' | 'attempt'>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Link
        to={paths.addMoney}
        aria-haspopup="dialog"
        className={buttonClass('action', 'w-full sm:w-auto')}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="plus" />
        {t`Add money`}
      </Link>
      <Dialog title={t`Add money`} open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-4 p-5">
          {isTest && <TestMode />}
          <AddMoneyForm attempt={attempt} />
        </div>
      </Dialog>
    </div>
  )
}
