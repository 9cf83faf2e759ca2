import type { RELATION_KINDS } from './part-types.rules.ts'

interface Relation {
  kind: (typeof RELATION_KINDS)[number]
  from: string
  to: string
}

/** Kinds that may go both ways: "usually replaced together", "mistaken for each other". */
const MUTUAL: ReadonlySet<string> = new Set(['replaced_with', 'confused_with'])

/** Returns a circle of types within one kind of relation, first and last equal; null without a circle. */
export function findRelationCircle(relations: readonly Relation[]): { kind: string; keys: string[] } | null {
  const byKind = Map.groupBy(
    relations.filter(({ kind }) => !MUTUAL.has(kind)),
    ({ kind }) => kind,
  )
  for (const [kind, all] of byKind) {
    const keys = circleIn(Map.groupBy(all, ({ from }) => from))
    if (keys !== null) return { kind, keys }
  }
  return null
}

function circleIn(next: ReadonlyMap<string, readonly Relation[]>): string[] | null {
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): string[] | null => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return null
    for (const { to } of next.get(key) ?? []) {
      const circle = visit(to, [...path, key])
      if (circle !== null) return circle
    }
    done.add(key)
    return null
  }
  for (const key of next.keys()) {
    const circle = visit(key, [])
    if (circle !== null) return circle
  }
  return null
}
