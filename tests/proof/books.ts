/** What the shop has acknowledged to one buyer: nothing of it may ever be missing, and nothing be there beyond it. */
export interface Books {
  /** In kobo, as it must be by what was acknowledged. */
  balance: number
  orders: Map<string, OrderInBooks>
  /** References of top-ups: credited or not. */
  topUps: Map<string, boolean>
  /** What the cart holds, by part; null where the last answer about it was lost. */
  cart: Map<number, number> | null
}

export interface OrderInBooks {
  status: 'paid' | 'cancelled' | 'refunded'
  kobo: number
  pieces: ReadonlyMap<number, number>
}

export const openBooks = (balance: number): Books => ({
  balance,
  orders: new Map(),
  topUps: new Map(),
  cart: new Map(),
})
