import { expect } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { sumTestMoney, type WalletMovement } from './test-money.rules.ts'

const fake = (amountKobo: number): WalletMovement => ({ amountKobo, isTestCard: true, orderNumber: null })
const live = (amountKobo: number): WalletMovement => ({ amountKobo, isTestCard: false, orderNumber: null })
const order = (amountKobo: number, orderNumber: string, isTestCard = false): WalletMovement => ({
  amountKobo,
  isTestCard,
  orderNumber,
})

const CASES: [string, WalletMovement[], number][] = [
  ['that never moved', [], 0],
  ['paid into by live cards', [live(900)], 0],
  ['paid into by test cards', [fake(500), fake(200)], 700],
  ['whose test money was spent', [fake(500), order(-500, 'A')], 0],
  ['with real money besides, after test money was spent first', [fake(500), live(900), order(-600, 'A')], 0],
  ['whose later real money is not counted against old spending', [fake(500), order(-500, 'A'), live(500)], 0],
  ['that got back what an order took of test money', [fake(500), live(900), order(-600, 'A'), order(600, 'A')], 500],
  [
    'that got an order back in parts, no more than it took',
    [fake(300), live(900), order(-600, 'A'), order(200, 'A'), order(400, 'A')],
    300,
  ],
  ['that got back an order paid with real money', [live(900), order(-600, 'A'), fake(50), order(600, 'A')], 50],
  ['that got back an order paid by a test card', [order(600, 'A', true)], 600],
  ['from which test money was booked out', [fake(500), live(100), live(-500)], 0],
]

testAll(CASES)(
  'the test money in a wallet is summed correctly after each kind of movement',
  (_, movements, expected) => {
    expect(sumTestMoney(movements)).toBe(expected)
  },
)
