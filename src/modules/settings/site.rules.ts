/** Name, texts and addresses of this shop (ruling 36). All are plausible PLACEHOLDERS: to open a real shop, change this file. */
export const site = {
  name: 'Sparelane',
  welcome: 'Welcome to Sparelane',
  tagline: 'The B2B2C parts counter for garages, fleets, suppliers, distributors and car owners across Nigeria.',
  description:
    'Spare parts for cars, vans and trucks in Nigeria: search by vehicle, VIN or part number, compare sellers and see what fits before you pay.',
  /** Shown in the footer while the following values are placeholders; null in a real shop. */
  placeholderNotice: 'Demo shop: names, numbers and addresses on this page are placeholders.' as string | null,
  hours: 'Mon–Sat 8:00am to 5:00pm',
  phone: { label: '+234 800 000 0000', href: 'tel:+2348000000000' },
  /** The business number of the messaging app, digits only (ruling 32). */
  messagingNumber: '2348000000000',
  email: 'hello@sparelane.example',
  /** Printed on invoices. */
  taxId: '00000000-0000 (placeholder)',
  addresses: [
    { country: 'Nigeria', lines: ['1 Demo Parts Street, Ikeja', 'Lagos, Nigeria'] },
    { country: 'USA', lines: ['1 Demo Parts Avenue, Houston', 'Texas, USA'] },
  ],
} as const

/** Returns a link to the messaging app with an English message (ruling 32), because its reader may not know others. */
export function messageHref(text: string): string {
  return `https://wa.me/${site.messagingNumber}?text=${encodeURIComponent(text)}`
}
