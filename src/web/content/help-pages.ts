import type { TextPage } from './text-page.ts'

/** Questions and articles. A real shop may host them elsewhere: `menus` in menus.ts has their links. */
export const helpPages: readonly TextPage[] = [
  {
    path: '/faqs',
    title: 'FAQs',
    description: 'Answers before you buy your first part.',
    sections: [
      {
        heading: 'How do I know that a part fits?',
        paragraphs: [
          'Choose your vehicle once, by make, model and year or by VIN. Every listing then says “Fits”, “Does not fit” or “Not known” for it. The part number on your old part is the surest way: type it into the search.',
        ],
      },
      {
        heading: 'Where do I find my VIN?',
        paragraphs: [
          'It has 17 letters and digits. Look at the foot of the windscreen on the driver’s side, at the door frame, or in the vehicle’s documents.',
        ],
      },
      {
        heading: 'Who sees business prices?',
        paragraphs: [
          'Distributors, retailers, fleets and suppliers with a business account. Workshops, car owners and visitors see the general price.',
        ],
      },
      {
        heading: 'How can I pay?',
        paragraphs: [
          'By card, bank transfer, USSD, or from your wallet. You can also order on WhatsApp: we confirm price, payment and delivery in the chat first.',
        ],
      },
      {
        heading: 'What does delivery cost?',
        paragraphs: [
          'The store tells you the cost before it sends, by weight and distance. If it is too much, cancel the order on its page: until the parts are sent, you get your money back.',
        ],
      },
      {
        heading: 'What if the part is wrong or faulty?',
        paragraphs: [
          'You can return a part that you have not fitted within 7 days. New parts have a warranty of 90 days, used and renewed parts 14 days. Open your order and tell us what is wrong.',
        ],
      },
      {
        heading: 'What does New, Used and Renewed mean?',
        paragraphs: [
          'New parts were never fitted. Used parts come from another vehicle and were checked. Renewed parts were taken apart, and what wears was replaced.',
        ],
      },
    ],
    action: { label: 'Ask us for a part', href: '/enquiry' },
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'Short notes from the counter about choosing parts.',
    sections: [
      {
        heading: 'Read the number before the picture',
        paragraphs: [
          'Two parts can look the same and differ by a few millimetres. The number cast or printed on the old part decides. Type it as you read it: spaces and hyphens do not matter to our search.',
        ],
      },
      {
        heading: 'Brake pads: front and rear are not the same',
        paragraphs: [
          'Listings say for which axle a set is. One set holds the pads for both wheels of that axle. Change discs that are thinner than the number stamped on them.',
        ],
      },
      {
        heading: 'Tokunbo parts: four things to look at',
        paragraphs: ['A used part can last for years if you choose it well.'],
        points: [
          'The number on the part itself, not on the box.',
          'Cracks and welding, above all at mounting points.',
          'Play in shafts and bearings, turned by hand.',
          'The warranty that the listing gives.',
        ],
      },
    ],
    action: { label: 'See all parts', href: '/product' },
  },
]
