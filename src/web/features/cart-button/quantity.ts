/** What is said about a quantity that cannot be bought (specification, section 5), or null for one that can. */
export function quantityProblem(quantity: number, stock: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Quantity must be at least 1.'
  return quantity > stock ? 'Quantity exceeds available stock.' : null
}

/** The quantity as typed: a whole number, else 0, which cannot be bought. */
export function readQuantity(value: unknown): number {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : 0
}
