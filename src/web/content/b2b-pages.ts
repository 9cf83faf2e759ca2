import type { TextPage } from './text-page.ts'

/** A link to the signup form with a role preselected. */
const signUpAs = (role: number) => ({ label: 'Create an account', href: `/signup?role=${role}` })

/** Pages for businesses. A real shop may host them elsewhere: `menus` in menus.ts has their links. */
export const b2bPages: readonly TextPage[] = [
  {
    path: '/b2b/workshops-garages',
    title: 'Workshops and garages',
    description: 'Find the right part while the car is on the lift.',
    sections: [
      {
        heading: 'For your counter',
        paragraphs: [],
        points: [
          'Search by VIN, by part number or by vehicle, and see what fits before you pay.',
          'One wallet that pays for all your orders.',
          'Your own store for parts that you do not need.',
        ],
      },
      { heading: 'How to begin', paragraphs: ['Sign up with the role Workshops/Garages. It takes a minute.'] },
    ],
    action: signUpAs(5),
  },
  {
    path: '/b2b/distributors-retailers',
    title: 'Distributors and retailers',
    description: 'Buy at business prices, and sell from your own store.',
    sections: [
      {
        heading: 'Buying',
        paragraphs: [],
        points: [
          'Business prices on every listing that has one.',
          'Bulk discounts per line: 5% from 5 units, 7% from 10.',
        ],
      },
      {
        heading: 'Selling',
        paragraphs: [
          'Open a store and list your stock one by one or from a spreadsheet. You see only the lines that your store has to send.',
        ],
      },
    ],
    action: signUpAs(2),
  },
  {
    path: '/b2b/fleets-corporate-clients',
    title: 'Fleets and corporate clients',
    description: 'Keep many vehicles on the road with one account.',
    sections: [
      {
        heading: 'For your fleet',
        paragraphs: [],
        points: [
          'Business prices and bulk discounts.',
          'One order with many lines, one payment, one invoice with tax.',
          'A wallet history for your bookkeeping.',
        ],
      },
      { heading: 'Large lists', paragraphs: ['Send your list with the request form, and we prepare an offer.'] },
    ],
    action: { label: 'Send a request', href: '/enquiry' },
  },
  {
    path: '/b2b/third-party-suppliers',
    title: '3rd Party Suppliers',
    description: 'Reach buyers in every state with the parts that you have.',
    sections: [
      {
        heading: 'Your store',
        paragraphs: [],
        points: [
          'List parts with numbers, vehicles and pictures.',
          'Upload many at once: every row is checked, and the report names what is wrong.',
          'Buyers whose vehicle your part fits see it first.',
        ],
      },
      {
        heading: 'How to begin',
        paragraphs: ['Sign up with the role 3rd Party Suppliers, then create your store on the dashboard.'],
      },
    ],
    action: signUpAs(4),
  },
]
