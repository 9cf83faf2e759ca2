import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'
import { priceFor, canSeeBusinessPrice } from '#modules/catalogue/price.rules.ts'
import { formatUnderstood } from '#modules/keyword/understood-text.rules.ts'
import { formatListingPrice, kobo, toNaira } from '#platform/money.ts'

import { parsePositions, parseSizes } from './demand.rules.ts'

/** The search criteria of an alert. */
interface AlertCriteria {
  username: string | null
  role_id: number | null
  approved: boolean
  type_key: string | null
  type: string | null
  /** Set if any type of the family matches. */
  family: string | null
  positions: string
  size_key: string
  part_number: string | null
  make: string | null
  model: string | null
  year: number | null
  /** With a nickname: the last of its years. */
  year_end: number | null
  condition: string | null
  /** Names of brands, of which a listing has one; empty for any. */
  brands: readonly string[]
  words: string
}

/** A listing with its prices in kobo. */
interface AlertListing {
  id: number
  title: string
  businessPrice: number | null
  retailPrice: number
}

/** Describes the criteria of an alert: "Brake Pad Set front Bosch Toyota Corolla 2010 Used". */
export function describeAlert(alert: Omit<AlertCriteria, 'username' | 'role_id' | 'approved'>): string {
  const {
    type,
    type_key: key,
    family,
    positions,
    size_key: sizes,
    part_number: number,
    make,
    model,
    year,
    year_end: last,
    brands,
    condition,
  } = alert
  // Its words name its brands and its condition too.
  if (number !== null) return alert.words
  const name = family?.replaceAll('-', ' ') ?? type
  const text = formatUnderstood({
    part_number: null,
    part_type: name === null ? null : { key: key ?? '', name },
    positions: parsePositions(positions),
    sizes: parseSizes(sizes),
    brand: brands.join('/'),
    vehicle: make === null ? null : { make, model, nickname: null, year: last === null ? year : null, engine: null },
    qualifiers: [],
    condition: null,
    unknown: [],
  })
  return [text, last !== null && `${year}–${last}`, condition].filter(Boolean).join(' ')
}

/** Composes the one email of an alert, with the prices that its buyer pays; `token` is the secret that stops alerts. */
export function alertEmail(
  alert: AlertCriteria,
  { listings, token, baseUrl }: { listings: readonly AlertListing[]; token: string; baseUrl: string },
): EmailContent {
  const wanted = describeAlert(alert)
  const entitled = alert.approved && canSeeBusinessPrice(alert.role_id)
  return composeEmail({
    subject: `Now listed: ${wanted}`,
    greeting: alert.username === null ? 'Hello,' : `Hello ${alert.username},`,
    lines: [`You asked us to tell you when this is listed: ${wanted}.`],
    items: listings.map(({ id, title, businessPrice, retailPrice }) => {
      const prices = {
        businessPrice: businessPrice === null ? null : kobo(businessPrice),
        retailPrice: kobo(retailPrice),
      }
      const price = formatListingPrice(toNaira(priceFor(prices, entitled)))
      return { label: `${title}: ${price}`, url: `${baseUrl}/detail_page/${id}` }
    }),
    link: { label: 'See the list', url: `${baseUrl}/product?${listQuery(alert)}` },
    notes: ['This alert has ended: you get no second email for it.'],
    footer: {
      label: 'Stop all alerts to this address',
      url: `${baseUrl}/alerts/stop?${new URLSearchParams({ token })}`,
    },
  })
}

function listQuery({ words, condition, brands }: AlertCriteria): URLSearchParams {
  const query = new URLSearchParams({ keyword: words })
  if (condition !== null) query.set('condition', condition)
  for (const brand of brands) query.append('brand', brand)
  return query
}
