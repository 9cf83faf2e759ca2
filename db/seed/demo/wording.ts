import type { Article } from './articles.ts'
import type { PartKind } from './kind.ts'
import type { Condition } from './listing.ts'
import type { DemoVehicleSet } from './vehicle-sets.ts'

/** Words that keep their capitals inside a sentence. */
const ABBREVIATION = /^[A-Z]{2,4}$|^[A-Z]&[A-Z]$/
const SIDES = /Left|Right/
const TITLE_LIMIT = 300

/** A kind with its position as people say it: "Front Brake Pad Set", "Headlamp, Left". */
export function partName(kind: PartKind, position: number): string {
  const where = kind.positions[position]
  if (where === undefined) return kind.name
  return SIDES.test(where) ? `${kind.name}, ${where}` : `${where} ${kind.name}`
}

const years = (from: number, to: number) => (from === to ? String(from) : `${from}–${to}`)

/** The main vehicle: "Toyota Corolla 2009–2013", with the engine where it decides. */
function mainVehicle(article: Article): string | null {
  const main = article.vehicleSets[0]
  if (!main) return null
  const same = article.vehicleSets.filter(({ modelId }) => modelId === main.modelId)
  const span = years(Math.min(...same.map((set) => set.yearStart)), Math.max(...same.map((set) => set.yearEnd)))
  const engine = article.kind.boundTo === 'engine' && main.engine ? ` ${main.engine}` : ''
  return `${main.makeName} ${main.modelName}${engine} ${span}`
}

const CONDITION_IN_TITLE: Readonly<Record<Condition, string>> = { New: '', Used: ' (Tokunbo)', Renewed: ' (Renewed)' }

/** A title as the trade writes it: the same facts in three orders, chosen by a number from 0 to 1. */
export function formatTitle(article: Article, brand: string | null, condition: Condition, order: number): string {
  const part = partName(article.kind, article.position)
  const withVariant = article.variant ? `${part}, ${article.variant}` : part
  const vehicle = mainVehicle(article)
  const mark = CONDITION_IN_TITLE[condition]
  const title =
    !vehicle || order < 0.6
      ? [withVariant, vehicle, brand].filter(Boolean).join(' – ')
      : order < 0.8
        ? `${brand ? `${brand} ` : ''}${part} for ${vehicle}${article.variant ? `, ${article.variant}` : ''}`
        : `${vehicle} ${withVariant}${brand ? ` – ${brand}` : ''}`
  return `${title}${mark}`.slice(0, TITLE_LIMIT)
}

const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  New: 'New, in the box of its maker.',
  Used: 'Foreign used (tokunbo): taken off a vehicle abroad, so expect marks of use. Sold as used. Compare numbers, plugs and mounting points with your old part before you fit it.',
  Renewed:
    'Renewed: worn parts were replaced and the unit was run on a test bench by the rebuilder. It is not a new part.',
}

/** What it is, when to change it, how to fit it and what is in the box, as plain HTML. */
export function formatDescription(article: Article, partNo: string, condition: Condition): string {
  const { kind, specifications } = article
  const facts = specifications.map(([label, value]) => `<li>${escape(label)}: ${escape(value)}</li>`).join('')
  const vehicle = mainVehicle(article)
  const fit = vehicle
    ? `For the ${escape(vehicle)}${others(article.vehicleSets)}. See the fitment table, and compare the part number with your old part: ${escape(partNo)}.`
    : `Not made for one vehicle: check the size and the ratings. Number: ${escape(partNo)}.`
  return [
    `<p>${escape(partName(kind, article.position))}. ${escape(kind.about)}</p>`,
    `<p>${fit}</p>`,
    `<ul>${facts}</ul>`,
    `<p>${escape(kind.replaceWhen)}</p>`,
    `<p>Fitting: ${escape(kind.fitting)}</p>`,
    `<p>In the box: ${escape(kind.inTheBox.map(listed).join(', '))}.</p>`,
    `<p>${CONDITION_WORDS[condition]}</p>`,
  ].join('')
}

/** An item of a list in a sentence: small, but for the first and for abbreviations. */
const listed = (item: string, at: number) =>
  at > 0 && /^[A-Z][a-z]/.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item

function others(sets: readonly DemoVehicleSet[]): string {
  const [main] = sets
  const names = [...new Set(sets.map((set) => `${set.makeName} ${set.modelName}`))].filter(
    (name) => name !== `${main?.makeName} ${main?.modelName}`,
  )
  return names.length > 0 ? `, also ${escape(names.slice(0, 3).join(', '))}` : ''
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The views that are drawn of every kind of part. */
export const VIEWS = ['main', 'size', 'detail', 'pack'] as const
export type View = (typeof VIEWS)[number]

/** What a drawing or picture shows, for those who do not see it: "Drawing of a front brake pad set". */
export function altText(name: string, view: View | 'picture'): string {
  const said = inSentence(name)
  const named = /[^s]s$/.test(said) ? said : `${/^[aeiou]/i.test(said) && !said.startsWith('un') ? 'an' : 'a'} ${said}`
  switch (view) {
    case 'picture':
      return `Picture of ${named}`
    case 'main':
      return `Drawing of ${named}`
    case 'size':
      return `Drawing of ${named} with its sizes`
    case 'detail':
      return `Enlarged detail of ${named}`
    case 'pack':
      return `Drawing of ${named} on its box`
  }
}

function inSentence(name: string): string {
  return name
    .replace(/ \([^)]*\)/g, '')
    .split(' ')
    .map((word) => (ABBREVIATION.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

/** Where the shop serves the drawing of a kind. */
export const drawingUrl = (kindKey: string, view: View) => `/media/demo/${kindKey}-${view}.svg`
