/** The About page (specification, section 1; ruling 36): texts of the demo shop. */
export const about = {
  intro: 'A marketplace for vehicle spare parts in Nigeria: the right part for your car, from many sellers.',
  sections: [
    {
      heading: 'What we do',
      text: 'Stores across Nigeria list their parts with numbers, vehicles, condition and stock. You search by vehicle, VIN or part number, see what fits before you pay, and one order can hold parts of several stores.',
    },
    {
      heading: 'Who we serve',
      text: 'Workshops and garages, distributors and retailers, fleets and corporate clients, suppliers, and car owners. Business buyers see business prices; larger quantities get a discount on every line.',
    },
    {
      heading: 'How we work',
      text: 'Every price is in naira. Each part says whether it fits your vehicle, does not fit, or needs a check. Pages are small, because data costs money.',
    },
  ],
  learnMore: { label: 'Learn More', href: '/faqs' },
  card: { label: 'Founder’s contact card', href: '/vcard' },
} as const
