const figures = new Intl.NumberFormat('en-NG')

/**
 * Formats a number with thousands separators: "12,345". All languages of the shop use one format
 * (shown-number.test.ts).
 */
export const numberText = (value: number): string => figures.format(value)
