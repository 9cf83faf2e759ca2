import type { founder } from '#web/content/people.ts'

type Person = typeof founder

/** Escapes commas, semicolons, backslashes and line ends (RFC 6350, section 3.4). */
const marked = (text: string) => text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const MAX_OCTETS = 75

/** Folds lines of more than 75 octets (RFC 6350, section 3.2). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let limit = MAX_OCTETS
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > limit) {
      parts.push(part)
      part = ''
      limit = MAX_OCTETS - 1
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** Returns a person as vCard 3.0, the version that all phones read. */
export function vcardText(person: Person): string {
  const [first = '', ...rest] = person.name.split(' ')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${marked(rest.join(' '))};${marked(first)};;;`,
    `FN:${marked(person.name)}`,
    `ORG:${marked(person.organisation)}`,
    `TITLE:${marked(person.role)}`,
    ...person.phones.map(({ number }) => `TEL;TYPE=WORK,VOICE:${number}`),
    ...person.emails.map((email) => `EMAIL;TYPE=WORK:${marked(email)}`),
    ...person.addresses.map(
      ({ street, city, country }) => `ADR;TYPE=WORK:;;${marked(street)};${marked(city)};;;${marked(country)}`,
    ),
    ...person.sites.map(({ href }) => `URL:${href}`),
    'END:VCARD',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
