import type { AssistantReply, Conversation, ReplyLine, Topic } from '#modules/assistant/assistant.contract.ts'
import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { formatListingPrice, kobo, toNaira } from '#platform/money.ts'
import { enquiryPath, paths, productsPath } from '#web/app/paths.ts'
import type { SiteLink } from '#web/content/site.ts'
import { type Fit, foundFitOf } from '#web/features/fit/fit.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { cardOf } from '#web/features/product-card/card-product.ts'

/** One turn of the conversation: a message and its answer. */
export interface ChatAnswer {
  said: string
  text: string
  choices: readonly string[]
  listings: readonly ChatListing[]
  links: readonly SiteLink[]
  /** Alternative listings, which do not answer the question. */
  others: readonly ChatGroup[]
  rows: readonly ChatRow[]
  conversation: Conversation
}

interface ChatGroup {
  title: string
  listings: readonly ChatListing[]
  href: string | null
}

/** One line of a pasted list with its answer. */
export interface ChatRow {
  line: string
  quantity: number | null
  /** Null for a single part. */
  unit: 'pair' | 'set' | 'litre' | null
  /** A price such as "₦12,500". */
  budget: string | null
  understood: string
  text: string
  choices: readonly string[]
  listings: readonly ChatListing[]
  links: readonly SiteLink[]
}

export interface ChatListing {
  id: number
  title: string
  partNo: string
  price: string
  listPrice: string | null
  stock: string
  fit: Fit | null
}

/** Returns the context before the first message: the visitor's vehicle. */
export function conversationOf(vehicle: ChosenVehicle | null): Conversation {
  const { make = '', model = '', year = '' } = vehicle ?? {}
  return { part: '', position: '', make, model, year: String(year), nickname: '', engine: '', lines: [] }
}

/** Converts an answer of the API to the texts and links of the chat. */
export function chatAnswer(said: string, reply: AssistantReply): ChatAnswer {
  const { text, choices, conversation, vehicles } = reply
  const others = reply.alternatives.map(({ title, results, count, href }) => ({
    title,
    listings: results.map((product) => listingOf(product, [])),
    href: count > results.length && href !== '' ? listPathOf(href) : null,
  }))
  return {
    said,
    text,
    choices,
    listings: reply.listings.map((product) => listingOf(product, vehicles)),
    links: linksOf(reply),
    others,
    rows: reply.lines.map(rowOf),
    conversation,
  }
}

function rowOf(row: ReplyLine): ChatRow {
  const { line, quantity, unit, budgetKobo, understood, text, choices, listings, vehicles } = row
  const ask = { label: 'Ask sellers', href: enquiryPath({ request: understood || line }) }
  const isMissing = row.outcome !== null && listings.length === 0
  const list = { label: `See all ${numberText(row.list?.count ?? 0)}`, href: productsPath({ keyword: understood }) }
  const page = { label: 'Open the list', href: list.href }
  return {
    line,
    quantity,
    unit: unit === 'each' ? null : unit,
    budget: budgetKobo === null ? null : formatListingPrice(toNaira(kobo(budgetKobo))),
    understood,
    text,
    choices,
    listings: listings.map((product) => listingOf(product, vehicles)),
    links: row.list === null ? [] : [row.list.count > listings.length ? list : page, ...(isMissing ? [ask] : [])],
  }
}

function listingOf(product: Product, vehicles: AssistantReply['vehicles']): ChatListing {
  const { id, title, partNo, price, listPrice, stock } = cardOf(product)
  return { id, title, partNo, price, listPrice, stock, fit: bestFit(product, vehicles) }
}

const VERDICTS: readonly Fit['verdict'][] = ['fits', 'fits-if', 'not-known', 'does-not-fit']

/** A listing may name the vehicle several times: returns its best verdict. */
function bestFit(product: Product, vehicles: AssistantReply['vehicles']): Fit | null {
  const fits = vehicles.map((vehicle) => foundFitOf(product, vehicle))
  return fits.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))[0] ?? null
}

const LINKS: Readonly<Record<Exclude<Topic, 'enquiry'>, SiteLink>> = {
  delivery: { label: 'Delivery', href: '/policies/delivery' },
  returns: { label: 'Returns and warranty', href: '/policies/returns' },
  payment: { label: 'Questions about paying', href: '/faqs' },
  order: { label: 'Your orders', href: paths.orders },
  person: { label: 'Send a request', href: paths.enquiry },
}

function linksOf({ topic, list, listings }: AssistantReply): SiteLink[] {
  const keyword = list?.search ?? ''
  const count = list?.count ?? 0
  const all = { label: `See all ${numberText(count)}`, href: productsPath({ keyword }) }
  const page = { label: 'Open the list', href: all.href }
  const ask = { label: 'Ask sellers', href: enquiryPath({ request: keyword }) }
  return [
    ...(count > listings.length ? [all] : []),
    ...(list !== null && count === 0 ? [page] : []),
    ...(topic === null ? [] : [topic === 'enquiry' ? ask : LINKS[topic]]),
  ]
}

/** Returns the list of a search call's results, for all vehicles unless the call names one. */
function listPathOf(call: string): string {
  const { search = '', ...criteria } = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
  const params = new URLSearchParams({ ...(search && { keyword: search }), ...criteria })
  if (criteria['make'] === undefined) params.set('all', '1')
  return `${paths.products}?${params}`
}
