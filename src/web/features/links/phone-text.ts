const NIGERIAN = /^\+234(\d{3})(\d{3})(\d{4})$/

/**
 * Groups the digits of a Nigerian number by no-break spaces, so that lines do not break within it: "+2348031234567"
 * becomes "+234 803 123 4567". Others stay as they are.
 */
export const phoneText = (phone: string): string => phone.replace(NIGERIAN, '+234\u00A0$1\u00A0$2\u00A0$3')
