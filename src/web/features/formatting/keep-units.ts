/** A number and its unit: "650 mm", "75 Ah", "1.2 kg". */
const MEASURE = /(\d) (?=(?:mm|cm|in|inch|inches|kg|g|ml|l|litres?|ah|v|w|kw)\b)/gi

/** Joins each number to its unit by a no-break space, so that lines do not break between them. */
export const keepUnits = (text: string): string => text.replace(MEASURE, '$1\u00A0')
