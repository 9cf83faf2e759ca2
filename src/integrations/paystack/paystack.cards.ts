/** Behaviours of the simulator's API, for tests of how the shop handles them. */
export type Answers = 'right' | 'down' | 'slow' | 'error_500' | 'html' | 'half_json' | 'huge' | 'lost'

/** When webhooks of a payment are sent. */
export const WEBHOOK_PLANS = ['once', 'early', 'late', 'twice', 'out_of_order', 'never'] as const
export type WebhookPlan = (typeof WEBHOOK_PLANS)[number]

export interface Behaviour {
  /** `lost`: the request is processed, and its answer never arrives. */
  answers: Answers
  /** Duration of a slow answer. */
  slowMs: number
  webhooks: WebhookPlan
  /** Delay of a late webhook, and lead of an early one. */
  lateMs: number
  /** Refunds stay pending until a test finishes them. */
  refundsWait: boolean
  /** Fields that it reports wrongly for every payment. */
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
