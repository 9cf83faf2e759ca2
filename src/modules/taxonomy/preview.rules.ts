import type { Steps } from '#platform/steps.ts'

import { normalisedName } from './name-text.rules.ts'
import type { PartType } from './part-types.rules.ts'
import type { PreviewedChange } from './type-changes.contract.ts'

/** The interpretation of a request: a type, the types of a family, or a question with its choices. */
export interface PartAnswer {
  types: readonly { name: string }[]
  question: { choices: readonly { label: string }[] } | null
}
export type UnderstandPart = (text: string) => PartAnswer

export interface ChangedRequest {
  words: string
  before: string | null
  after: string | null
}

const MAX_SHOWN = 10
const MAX_NAMES = 300

/** Returns the types as they would be after a change. */
export function applyToTypes(types: readonly PartType[], change: PreviewedChange): PartType[] {
  if (change.kind === 'merge') return mergedTypes(types, change)
  const normalised = normalisedName(change.text)
  return types.map((type) => {
    if (type.key !== change.type) return type
    const others = type.spokenNames.filter((name) => normalisedName(name) !== normalised)
    return { ...type, spokenNames: change.kind === 'add_name' ? [...others, change.text] : others }
  })
}

function mergedTypes(types: readonly PartType[], { type: from, into }: { type: string; into: string }): PartType[] {
  const gone = types.find(({ key }) => key === from)
  return types
    .filter(({ key }) => key !== from)
    .map((type) =>
      type.key === into && gone
        ? { ...type, spokenNames: [...type.spokenNames, gone.name, ...gone.spokenNames] }
        : type,
    )
}

/** Returns names of types that a change could touch: those that share a word with it. */
export function listRelatedNames(types: readonly PartType[], change: PreviewedChange): string[] {
  const changed = new Set([change.type, ...(change.kind === 'merge' ? [change.into] : [])])
  const words = new Set(
    change.kind === 'merge'
      ? types.filter(({ key }) => changed.has(key)).flatMap((type) => wordsOfNames(type))
      : normalisedName(change.text).split(' '),
  )
  const names = types.flatMap((type) =>
    [type.name, ...type.spokenNames].filter((name) =>
      normalisedName(name)
        .split(' ')
        .some((word) => words.has(word)),
    ),
  )
  return [...new Set([...(change.kind === 'merge' ? [] : [change.text]), ...names])].slice(0, MAX_NAMES)
}

const wordsOfNames = ({ name, spokenNames }: PartType) =>
  [name, ...spokenNames].flatMap((text) => normalisedName(text).split(' '))

/** Returns the requests that are understood otherwise after a change, at most ten. */
export function* listChangedRequests(
  requests: readonly string[],
  before: UnderstandPart,
  after: UnderstandPart,
): Steps<ChangedRequest[]> {
  const changed: ChangedRequest[] = []
  for (const words of requests) {
    yield
    const answers = { before: answerText(before(words)), after: answerText(after(words)) }
    if (answers.before === answers.after) continue
    changed.push({ words, ...answers })
    if (changed.length === MAX_SHOWN) break
  }
  return changed
}

function answerText({ types, question }: PartAnswer): string | null {
  const names =
    question && types.length !== 1 ? question.choices.map(({ label }) => label) : types.map(({ name }) => name)
  const text = names.toSorted().join(' or ')
  return text === '' ? null : text
}
