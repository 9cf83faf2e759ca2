import type { AssistantReply, Conversation, Topic } from '#modules/assistant/assistant.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { cardOf } from '#web/components/card-product.ts'
import { type Fit, fitOf } from '#web/components/fit.ts'
import { numberText } from '#web/components/shown-number.ts'
import type { SiteLink } from '#web/content/site.ts'
import { paths, productsPath } from '#web/paths.ts'

/** One turn of the conversation as the chat shows it: what was said, and the answer. */
export interface ChatAnswer {
  said: string
  text: string
  choices: readonly string[]
  listings: readonly ChatListing[]
  links: readonly SiteLink[]
  conversation: Conversation
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

/** What is known before anything is said: the vehicle that the visitor shops for. */
export function conversationOf(vehicle: ChosenVehicle | null): Conversation {
  if (vehicle === null) return { part: '', make: '', model: '', year: '' }
  const { make, model, year } = vehicle
  return { part: '', make, model, year: String(year) }
}

/** An answer of the API as the words and links that the chat shows. */
export function chatAnswer(said: string, reply: AssistantReply): ChatAnswer {
  const { text, choices, conversation } = reply
  const { make, model, year } = conversation
  const vehicle = make && model && year ? { make, model, year: Number(year) } : null
  const listings = reply.listings.map((product) => {
    const { id, title, partNo, price, listPrice, stock } = cardOf(product)
    return { id, title, partNo, price, listPrice, stock, fit: fitOf(product, vehicle) }
  })
  return { said, text, choices, listings, links: linksOf(reply), conversation }
}

const LINKS: Readonly<Record<Topic, SiteLink>> = {
  delivery: { label: 'Delivery', href: '/policies/delivery' },
  returns: { label: 'Returns and warranty', href: '/policies/returns' },
  payment: { label: 'Questions about paying', href: '/faqs' },
  order: { label: 'Your orders', href: paths.orders },
  person: { label: 'Send a request', href: paths.enquiry },
  enquiry: { label: 'Send a request', href: paths.enquiry },
}

function linksOf({ topic, list }: AssistantReply): SiteLink[] {
  const { search: keyword, make, model, year, count } = list ?? { search: '', make: '', model: '', year: '', count: 0 }
  const all = { label: `See all ${numberText(count)}`, href: productsPath({ keyword, make, model, year }) }
  return [...(count > 3 ? [all] : []), ...(topic === null ? [] : [LINKS[topic]])]
}
