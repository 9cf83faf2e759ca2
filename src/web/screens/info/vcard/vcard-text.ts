import type { founder } from '#web/content/people.ts'

type Person = typeof founder

/** Text as a card takes it: commas, semicolons, backslashes and line ends are marked (RFC 6350, section 3.4). */
const marked = (text: string) => text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const MOST_OCTETS = 75

/** Lines of more than 75 octets go on in the next one, after a gap (RFC 6350, section 3.2). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let most = MOST_OCTETS
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > most) {
      parts.push(part)
      part = ''
      most = MOST_OCTETS - 1
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** A person as a contact card that phones take in (vCard 3.0, which all of them read). */
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
