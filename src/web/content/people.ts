/** The founder's card (specification, section 2). PLACEHOLDERS of the demo shop, not a real person (ruling 36). */
export const founder = {
  name: 'Demo Founder',
  role: 'Founder (placeholder)',
  organisation: 'Sparelane',
  addresses: [
    { country: 'Nigeria', street: '1 Demo Parts Street, Ikeja', city: 'Lagos' },
    { country: 'USA', street: '1 Demo Parts Avenue, Houston', city: 'Texas' },
  ],
  phones: [
    { label: '+234 800 000 0000', number: '+2348000000000' },
    { label: '+1 555 010 0000', number: '+15550100000' },
  ],
  emails: ['founder@sparelane.example', 'hello@sparelane.example'],
  /** The two company sites. */
  sites: [
    { label: 'Company site, Nigeria', href: 'https://example.com/sparelane-nigeria' },
    { label: 'Company site, USA', href: 'https://example.com/sparelane-usa' },
  ],
} as const
