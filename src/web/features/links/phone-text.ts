const NIGERIAN = /^\+234(\d{3})(\d{3})(\d{4})$/

/** Formats "+2348031234567" as "+234 803 123 4567" with no-break spaces; other countries' numbers stay unchanged. */
export const phoneText = (phone: string): string => phone.replace(NIGERIAN, '+234\u00A0$1\u00A0$2\u00A0$3')
