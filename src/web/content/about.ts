/** The About page (specification, section 1; ruling 36): texts of the demo shop. */
export const about = {
  intro: 'A marketplace where people who keep vehicles running find the right part, and those who have it find them.',
  sections: [
    {
      heading: 'What we do',
      text: 'Stores across Nigeria list their parts with numbers, vehicles, condition and stock. You search by vehicle, VIN or part number, see what fits before you pay, and one order can hold parts of several stores.',
    },
    {
      heading: 'Whom we serve',
      text: 'Workshops and garages, distributors and retailers, fleets and corporate clients, suppliers, and car owners. Business buyers see business prices; larger quantities get a discount on every line.',
    },
    {
      heading: 'How we work',
      text: 'Prices are in naira, on every listing. What we do not know we say: a part fits, does not fit, or it is not known. Pages are small, because data costs money.',
    },
  ],
  learnMore: { label: 'Learn More', href: '/faqs' },
  card: { label: 'Founder’s contact card', href: '/vcard' },
} as const
