import type { TextPage } from './text-page.ts'

/** Questions and articles. A real shop may host them elsewhere: `menus` in site.ts has their links. */
export const helpPages: readonly TextPage[] = [
  {
    path: '/faqs',
    title: 'FAQs',
    description: 'What people ask before they buy their first part here.',
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
          'It has 17 letters and digits, and stands at the foot of the windscreen on the driver’s side, on the door frame, and on the vehicle’s papers.',
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
          'By card, from your wallet, or by message: then a person at the counter confirms price and delivery with you first.',
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
          'Two parts can look the same and differ by a few millimetres. The number cast or printed on the old part decides. Write it as it stands: gaps and hyphens do not matter to our search.',
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
        paragraphs: ['Used parts can serve for years when one chooses well.'],
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
