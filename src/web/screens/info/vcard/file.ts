import { founder } from '#web/content/people.ts'

import { vcardText } from './vcard-text.ts'

/** `/vcard.vcf`: the founder's card as a file that phones take in. */
export function loader() {
  return new Response(vcardText(founder), {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="sparelane.vcf"',
    },
  })
}
