/** One movement of money in a wallet. */
export interface WalletMovement {
  /** Negative if money left the wallet. */
  amountKobo: number
  /** True if the money came from a simulated or test card. */
  isTestCard: boolean
  /** The order that this money pays or is refunded from. */
  orderNumber: string | null
}

/** Sums the simulated and test money in a wallet, in kobo; a refund returns what its order took. */
export const sumTestMoney = (movements: Iterable<WalletMovement>): number => traceTestMoney(movements).heldKobo

/** Traces the test money in a wallet, and in each order that has not refunded it, in kobo. */
export function traceTestMoney(movements: Iterable<WalletMovement>): {
  heldKobo: number
  byOrder: ReadonlyMap<string, number>
} {
  const takenByOrder = new Map<string, number>()
  let heldKobo = 0
  for (const { amountKobo, isTestCard, orderNumber } of movements) {
    const takenKobo = orderNumber === null ? undefined : takenByOrder.get(orderNumber)
    if (amountKobo < 0) {
      // Test money is spent first, so that real money is never mistaken for it.
      const spent = Math.min(heldKobo, -amountKobo)
      heldKobo -= spent
      if (orderNumber !== null) takenByOrder.set(orderNumber, (takenKobo ?? 0) + spent)
    } else if (orderNumber !== null && takenKobo !== undefined) {
      const returned = Math.min(takenKobo, amountKobo)
      heldKobo += returned
      takenByOrder.set(orderNumber, takenKobo - returned)
    } else if (isTestCard) heldKobo += amountKobo
  }
  return { heldKobo, byOrder: takenByOrder }
}
