/** Returns the error of an invalid quantity (specification, section 5); null for a valid one. */
export function quantityProblem(quantity: number, stock: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Quantity must be at least 1.'
  return quantity > stock ? 'Quantity exceeds available stock.' : null
}

/** Parses a typed quantity; 0, which is invalid, unless it is a whole number. */
export function readQuantity(value: unknown): number {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : 0
}
