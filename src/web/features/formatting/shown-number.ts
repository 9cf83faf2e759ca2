const figures = new Intl.NumberFormat('en-NG')

/** A number with its thousands apart: "12,345". All languages of the shop write it alike (shown-number.test.ts). */
export const numberText = (value: number): string => figures.format(value)
