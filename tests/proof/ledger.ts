/** Everything that the shop has acknowledged to one buyer: the database must hold exactly this. */
export interface AcknowledgedState {
  /** The expected balance in kobo. */
  balance: number
  orders: Map<string, AcknowledgedOrder>
  /** By reference of the top-up: whether it was credited. */
  topUps: Map<string, boolean>
  /** Quantities in the cart by product id; null after a lost answer. */
  cart: Map<number, number> | null
}

export interface AcknowledgedOrder {
  status: 'paid' | 'cancelled' | 'refunded'
  kobo: number
  quantities: ReadonlyMap<number, number>
}

export const createAcknowledgedState = (balance: number): AcknowledgedState => ({
  balance,
  orders: new Map(),
  topUps: new Map(),
  cart: new Map(),
})
