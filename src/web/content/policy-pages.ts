import { site } from '#modules/settings/site.rules.ts'

import type { TextPage } from './text-page.ts'

/** The phone number stays on one line. */
const ask = `Write to ${site.email} or call ${site.phone.label.replaceAll(' ', '\u00A0')} (${site.hours}).`

/** The policies. Texts of the demo shop; the owner of a real shop has them checked by a lawyer. */
export const policyPages: readonly TextPage[] = [
  {
    path: '/policies/privacy',
    title: 'Privacy',
    description: 'What we keep about you, why, how long, and how to see or delete it.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: ['We keep what the shop needs to sell and deliver parts, and nothing to follow you elsewhere.'],
        points: [
          'Your account: name, email, phone, address and role. Your password only as a hash that cannot be reversed.',
          'Your orders, payments and wallet entries, because the law asks for accounts to be kept.',
          'Requests that you send us: your name, the part, the VIN, and how to reach you.',
          'Alerts: the email and the part that you wait for, until 180 days after your request or our email.',
          'Sign-ins and changes to your account, with time and address of the connection, to protect it.',
        ],
      },
      {
        heading: 'What stays in your browser',
        paragraphs: [
          'One cookie holds your session while you are logged in, one recognises your device at login, one remembers your vehicle, and one protects forms. The parts that you opened are listed in this browser only. There are no cookies for advertising, and our pages load nothing from other companies until you press something that needs it.',
        ],
      },
      {
        heading: 'Who else sees it',
        paragraphs: [
          'A store sees the name, address and phone of an order that it has to send. The payment provider sees your email and the amount when you pay by card. Card numbers never reach us.',
        ],
      },
      {
        heading: 'The parts finder',
        paragraphs: [
          'What you write to the parts finder is used to answer you and is not stored. A message that the shop does not understand by itself may be read by the language model of another company, without your name, account, cart, phone number or email.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'Under the Nigeria Data Protection Act you can see what we keep about you, correct it, and have us delete what the law does not require.',
          ask,
        ],
      },
    ],
  },
  {
    path: '/policies/terms',
    title: 'Terms of use',
    description: 'The rules for buying and selling in this shop.',
    sections: [
      {
        heading: 'The shop and its sellers',
        paragraphs: [
          `${site.name} is a marketplace: parts are listed by stores, and each listing names its store. You buy from that store; we take the payment, pass on the order and help when something goes wrong.`,
        ],
      },
      {
        heading: 'Prices',
        paragraphs: [
          'Prices are in naira and include value added tax. Business accounts see business prices. Every line has a discount, which grows with its quantity.',
        ],
        points: ['1 to 4 units: 3%', '5 to 9 units: 5%', '10 or more: 7%'],
      },
      {
        heading: 'Orders',
        paragraphs: [
          'An order is binding once it is paid. A payment by card keeps the stock for you for 15 minutes. If a payment arrives later and the part is gone, the money goes to your wallet and we tell you.',
        ],
      },
      {
        heading: 'What fits',
        paragraphs: [
          'Whether a part fits is taken from what its seller lists. Compare the part number with the old part before you fit it. If make, year and engine leave a doubt, the page says so.',
        ],
      },
      {
        heading: 'Accounts',
        paragraphs: [
          'Keep your password to yourself, and give true details: deliveries and invoices depend on them. We may close an account that is used to deceive.',
        ],
      },
    ],
  },
  {
    path: '/policies/returns',
    title: 'Returns and warranty',
    description: 'What you can return, by when, and who pays.',
    sections: [
      {
        heading: 'Within 7 days',
        paragraphs: [
          'You can return a part that you have not fitted within 7 days of delivery, in its packing. If it does not match the listing or was sent by mistake, the store pays for the return; otherwise you pay.',
        ],
      },
      {
        heading: 'Faulty parts',
        paragraphs: [
          'Tell us as soon as you see the fault, with the order number and a picture. New parts have a warranty of 90 days unless the listing says more; used and renewed parts 14 days.',
        ],
      },
      {
        heading: 'What you cannot return',
        paragraphs: [],
        points: [
          'Parts that were fitted, unless they are faulty.',
          'Electric parts whose seal is broken, unless they are faulty.',
          'Fluids and batteries that were opened or filled.',
        ],
      },
      {
        heading: 'Your money',
        paragraphs: [
          'A refund goes back the way you paid, or to your wallet immediately if you choose it. To a card, banks take up to 10 working days.',
          ask,
        ],
      },
    ],
    action: { label: 'See your orders', href: '/orders' },
  },
  {
    path: '/policies/delivery',
    title: 'Delivery',
    description: 'Where we deliver, how long it takes, and what it costs.',
    sections: [
      {
        heading: 'Where and how long',
        paragraphs: ['Stores send parts from their city to all states.'],
        points: [
          'Within one city: 1 to 2 working days',
          'Between state capitals: 2 to 4 working days',
          'Elsewhere: 3 to 7 working days',
        ],
      },
      {
        heading: 'What it costs',
        paragraphs: [
          'The store tells you the cost of delivery, by weight and distance, before it sends. If it is too much, cancel the order on its page: until the parts are sent, you get your money back. Heavy parts go as freight to the nearest park of a transport company.',
        ],
      },
      {
        heading: 'When it arrives',
        paragraphs: [
          'Your order page shows when each store has sent its parts. If you can, open the parcel while the rider waits, and do not accept a broken part.',
        ],
      },
    ],
    action: { label: 'See your orders', href: '/orders' },
  },
]
