import { msg } from '@lingui/core/macro'

import type { AssistantReply, Conversation, ReplyLine, Topic } from '#modules/assistant/assistant.contract.ts'
import { vehicleWords } from '#modules/assistant/words.rules.ts'
import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { formatListingPrice, kobo, toNaira } from '#platform/money.ts'
import { enquiryPath, paths, productsPath } from '#web/app/navigation/paths.ts'
import { getAlternativeText, getSentenceText } from '#web/content/keyed-text.ts'
import type { SiteLink } from '#web/content/menus.ts'
import { type Fit, getFoundFit } from '#web/features/fit/fit.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { toCard } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

/** One turn of the conversation: a message and its answer. */
export interface ChatAnswer {
  userText: string
  sentences: readonly Text[]
  choices: readonly string[]
  listings: readonly ChatListing[]
  links: readonly SiteLink[]
  /** Alternative listings, which do not answer the question. */
  others: readonly ChatGroup[]
  rows: readonly ChatRow[]
  conversation: Conversation
}

interface ChatGroup {
  title: Text
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
  sentences: readonly Text[]
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
  stock: Text
  fit: Fit | null
}

/** Returns the context before the first message: the visitor's vehicle. */
export function startConversation(vehicle: ChosenVehicle | null): Conversation {
  const { make = '', model = '', year = '' } = vehicle ?? {}
  return { part: '', position: '', make, model, year: String(year), nickname: '', engine: '', lines: [] }
}

/** Converts an answer of the API to the texts and links of the chat. */
export function toChatAnswer(userText: string, reply: AssistantReply): ChatAnswer {
  const { sentences, choices, conversation, vehicles } = reply
  const vehicle = vehicleWords(conversation)
  const others = reply.alternatives.map(({ kind, title, results, count, href }) => ({
    title: getAlternativeText({ kind, title }, { part: conversation.part, number: conversation.part, vehicle }),
    listings: results.map((product) => toListing(product, [])),
    href: count > results.length && href !== '' ? toListPath(href) : null,
  }))
  return {
    userText,
    sentences: sentences.map(getSentenceText),
    choices,
    listings: reply.listings.map((product) => toListing(product, vehicles)),
    links: toLinks(reply),
    others,
    rows: reply.lines.map(toRow),
    conversation,
  }
}

function toRow(row: ReplyLine): ChatRow {
  const { line, quantity, unit, budgetKobo, understood, sentences, choices, listings, vehicles } = row
  const ask = { label: msg`Ask sellers`, href: enquiryPath({ request: understood || line }) }
  const isMissing = row.outcome !== null && listings.length === 0
  const list = { label: seeAllText(row.list?.count ?? 0), href: productsPath({ keyword: understood }) }
  const page = { label: msg`Open the list`, href: list.href }
  return {
    line,
    quantity,
    unit: unit === 'each' ? null : unit,
    budget: budgetKobo === null ? null : formatListingPrice(toNaira(kobo(budgetKobo))),
    understood,
    sentences: sentences.map(getSentenceText),
    choices,
    listings: listings.map((product) => toListing(product, vehicles)),
    links: row.list === null ? [] : [row.list.count > listings.length ? list : page, ...(isMissing ? [ask] : [])],
  }
}

function toListing(product: Product, vehicles: AssistantReply['vehicles']): ChatListing {
  const { id, title, partNo, price, listPrice, stock } = toCard(product)
  return { id, title, partNo, price, listPrice, stock, fit: findBestFit(product, vehicles) }
}

const VERDICTS: readonly Fit['verdict'][] = ['fits', 'fits-if', 'not-known', 'does-not-fit']

/** A listing may name the vehicle several times: returns its best verdict. */
function findBestFit(product: Product, vehicles: AssistantReply['vehicles']): Fit | null {
  const fits = vehicles.map((vehicle) => getFoundFit(product, vehicle))
  return fits.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))[0] ?? null
}

const LINKS: Readonly<Record<Exclude<Topic, 'enquiry'>, SiteLink>> = {
  delivery: { label: msg`Delivery`, href: '/policies/delivery' },
  returns: { label: msg`Returns and warranty`, href: '/policies/returns' },
  payment: { label: msg`Questions about paying`, href: '/faqs' },
  order: { label: msg`Your orders`, href: paths.orders },
  person: { label: msg`Send a request`, href: paths.enquiry },
}

function toLinks({ topic, list, listings }: AssistantReply): SiteLink[] {
  const keyword = list?.search ?? ''
  const count = list?.count ?? 0
  const all = { label: seeAllText(count), href: productsPath({ keyword }) }
  const page = { label: msg`Open the list`, href: all.href }
  const ask = { label: msg`Ask sellers`, href: enquiryPath({ request: keyword }) }
  return [
    ...(count > listings.length ? [all] : []),
    ...(list !== null && count === 0 ? [page] : []),
    ...(topic === null ? [] : [topic === 'enquiry' ? ask : LINKS[topic]]),
  ]
}

function seeAllText(total: number): Text {
  const count = numberText(total)
  return msg`See all ${count}`
}

/** Returns the list of a search call's results, for all vehicles unless the call names one. */
function toListPath(call: string): string {
  const { search = '', ...criteria } = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
  const params = new URLSearchParams({ ...(search && { keyword: search }), ...criteria })
  if (criteria['make'] === undefined) params.set('all', '1')
  return `${paths.products}?${params}`
}
