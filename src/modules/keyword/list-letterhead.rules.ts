/** "Customer: Mr Bello", "Reg No: LAG 123 AB": who asks, from where, and what numbers a form has. */
const LABELLED =
  /^\W*(?:customer|client|name|company|from|to|attn|attention|cc|contact(?: person)?|phone|tel|mobile|whatsapp|gsm|e-?mail|address|location|city|date|ref(?:erence)?|mileage|odometer|colou?r|reg(?:istration)?|plate|licen[cs]e|invoice|lpo|po|rfq|pr|prepared by|requested by|approved by|signed|delivery|deliver to|ship to|bill to|terms|validity)\b[\w ./]{0,20}[:#=]/i
/** "Purchase request PR/2025/0034". */
const DOCUMENT =
  /^\W*(?:(?:purchase|material|store|parts?)\s+(?:request|requisition|order)(?:\s+(?:form|no|number))*[\s.:#]*(?:[a-z]{1,5}[/-])?[\d/-]*|(?:pr|po|lpo|rfq|req|inv)[/-][\w/-]+)\s*$/i
/** "Engr. Chidi". */
const SIGNED =
  /^\W*(?:[Ee]ngr|[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Aa]lh(?:aj[ia])?|[Bb]arr|[Pp]rof)\b\.?(?:\s+\p{Lu}[\p{L}.]*){1,3}\s*$/u
/** "S/N Description Qty". */
const COLUMNS = new Set(
  's/n sn s.n no no. # item items part parts description desc name qty quantity qnty unit units price amount rate total remark remarks number'.split(
    ' ',
  ),
)
/** "Re: brake pads": the rest may name a part. */
const SUBJECT = /^\W*(?:re|subject|sub)\s*:\s*/i
const PLATE =
  /(?:\b(?:reg(?:istration)?|plate)\b\.?(?: ?(?:no|number|num)\b\.?)?[\s:]*)?\b[A-Z]{3}-\d{3}-?[A-Z]{2}\b|\b(?:reg(?:istration)?|plate)\b\.?(?: ?(?:no|number|num)\b\.?)?[\s:]*[A-Z]{3} ?\d{3} ?[A-Z]{2}\b/gi

/** Returns whether a row names the columns of those below it. */
export function isHeader(row: string): boolean {
  const words = row
    .toLowerCase()
    .split(/[\s|,]+/)
    .filter((word) => word !== '')
  return words.length > 1 && words.every((word) => COLUMNS.has(word))
}

/** Returns whether a row says who asks, or what its form is, and names neither part nor vehicle. */
export const isLetterhead = (row: string) =>
  LABELLED.test(row) || DOCUMENT.test(row) || SIGNED.test(row) || isHeader(row)

/** Removes the label of a subject and the number plate of a vehicle. */
export const removeLetterWords = (row: string) => row.replace(SUBJECT, '').replaceAll(PLATE, ' ')
