import type { ApiInfo } from '#platform/http/openapi-document.ts'

/** Title, description and tags of the OpenAPI text. */
export const API_INFO: ApiInfo = {
  title: 'Sparelane',
  version: '1',
  description:
    'Spare parts for real vehicles in Nigeria. Money is naira with at most two decimals; times are ISO 8601 UTC. Calls that are open to everyone also take a session, which decides the prices.',
  license: { name: 'MIT', identifier: 'MIT' },
  servers: [{ url: '/', description: 'The shop that serves this text.' }],
  tags: {
    'Users and sessions': 'Sign up, log in, profiles, passwords and invitations.',
    Admin: 'Tables and figures of the whole shop, for admins.',
    Vehicles: 'Makes, models, years and VINs, and the vehicles that admins add.',
    Wipers: 'Wiper blades and arms, and the vehicles that they fit.',
    Catalogue: 'What is on sale: products, pictures and categories.',
    Seller: 'The listings of the caller’s stores.',
    Pictures: 'Uploaded files and the pictures of listings.',
    Stores: 'Stores of sellers, and their suspension.',
    Search: 'The search for parts, with filters, facets and suggestions.',
    'Part types': 'Part types, their names and relations, and nicknames of vehicles.',
    Upload: 'Many listings from one file.',
    Demand: 'Searches that found nothing, and alerts about new listings.',
    'Wallet, checkout, orders': 'The wallet, payments and orders.',
    Cart: 'The cart of an account.',
    'External marketplace': 'Products of an external marketplace.',
    Enquiries: 'Requests for parts that the shop does not list.',
    Assistant: 'A conversation that finds parts.',
  },
}
