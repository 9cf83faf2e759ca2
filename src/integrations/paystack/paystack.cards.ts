/** How the simulator's API answers, to see what the shop does about it. */
export type Answers = 'right' | 'down' | 'slow' | 'error_500' | 'html' | 'half_json' | 'huge' | 'lost'

/** When the webhooks of a payment come. */
export const WEBHOOK_PLANS = ['once', 'early', 'late', 'twice', 'out_of_order', 'never'] as const
export type WebhookPlan = (typeof WEBHOOK_PLANS)[number]

export interface Behaviour {
  /** `lost`: it does what it is asked, and its answer never arrives. */
  answers: Answers
  /** How long it takes where it is slow. */
  slowMs: number
  webhooks: WebhookPlan
  /** How late a late webhook is, and how early an early one. */
  lateMs: number
  /** Refunds stay pending until a test finishes them. */
  refundsWait: boolean
  /** What it says wrongly of every payment. */
  says: { amount?: number; currency?: string; reference?: string; metadata?: unknown; email?: string }
}

export const NORMAL: Behaviour = {
  answers: 'right',
  slowMs: 15_000,
  webhooks: 'once',
  lateMs: 3_000,
  refundsWait: false,
  says: {},
}

interface Card {
  number: string
  name: string
  status: 'success' | 'failed'
  afterMs: number
  isOtherAmount: boolean
}

/** The first two are test cards of the provider. */
export const CARDS: readonly Card[] = [
  { number: '4084084084084081', name: 'Success', status: 'success', afterMs: 0, isOtherAmount: false },
  { number: '4084080000005408', name: 'Declined by the bank', status: 'failed', afterMs: 0, isOtherAmount: false },
  {
    number: '5060666666666666',
    name: 'Slow: success after 8 s',
    status: 'success',
    afterMs: 8_000,
    isOtherAmount: false,
  },
  { number: '4123450131001381', name: 'Pays ₦1 only', status: 'success', afterMs: 0, isOtherAmount: true },
]
const DECLINED = CARDS[1]

/** Returns the behaviour of a test card; unknown cards are declined. */
export function getOutcome(number: string): Pick<Card, 'status' | 'afterMs' | 'isOtherAmount'> {
  const digits = number.replaceAll(/\D/g, '')
  const card = CARDS.find((each) => each.number === digits) ?? DECLINED
  return card ?? { status: 'failed', afterMs: 0, isOtherAmount: false }
}
