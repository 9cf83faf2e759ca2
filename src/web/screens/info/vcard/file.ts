import { founder } from '#web/content/people.ts'

import { vcardText } from './vcard-text.ts'

/** Serves `/vcard.vcf`: the founder's contact card for import. */
export function loader() {
  return new Response(vcardText(founder), {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="sparelane.vcf"',
    },
  })
}
