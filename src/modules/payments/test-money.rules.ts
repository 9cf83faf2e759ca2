/** One move of money in a wallet, in the order of the ledger. */
export interface WalletMove {
  /** Below zero where money left the wallet. */
  amountKobo: number
  /** Whether a simulated or test card brought this money. */
  isTestCard: boolean
  /** The order that this money pays, or comes back from. */
  orderNumber: string | null
}

/**
 * Returns how much of what a wallet holds is simulated or test money, in kobo: what such cards brought in, less what was
 * spent. Test money is spent first, so that real money is never taken for it; what an order gives back is what it took.
 */
export const heldTestMoney = (moves: Iterable<WalletMove>): number => traceTestMoney(moves).held

/** Returns the test money that a wallet holds and that each order took from it and has not given back, in kobo. */
export function traceTestMoney(moves: Iterable<WalletMove>): { held: number; byOrder: ReadonlyMap<string, number> } {
  const takenByOrder = new Map<string, number>()
  let held = 0
  for (const { amountKobo, isTestCard, orderNumber } of moves) {
    const taken = orderNumber === null ? undefined : takenByOrder.get(orderNumber)
    if (amountKobo < 0) {
      const spent = Math.min(held, -amountKobo)
      held -= spent
      if (orderNumber !== null) takenByOrder.set(orderNumber, (taken ?? 0) + spent)
    } else if (orderNumber !== null && taken !== undefined) {
      const back = Math.min(taken, amountKobo)
      held += back
      takenByOrder.set(orderNumber, taken - back)
    } else if (isTestCard) held += amountKobo
  }
  return { held, byOrder: takenByOrder }
}
