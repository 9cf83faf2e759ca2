/** Removes what people write around a number: "₦12,500" becomes "12500". */
export const plainAmount = (typed: string): string => typed.replace(/[₦\s]|,(?=\d{3}(?:\D|$))/g, '')
