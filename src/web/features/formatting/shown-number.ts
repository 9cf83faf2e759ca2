const figures = new Intl.NumberFormat('en-NG')

/** Formats a number with thousands separators: "12,345", in all languages of the shop. */
export const numberText = (value: number): string => figures.format(value)
