type Years = Map<number, { engines: string[] }>

/** An engine known by size and cylinders only: `2.5`, `2.5 4-cyl`, `3.5 V6`, `V8`, `3.0 V6 Diesel`. */
const VAGUE = /^(?:(\d+\.\d)(?: |$))?(?:(\d+)-cyl|V(\d+))?( ?Diesel)?$/

/** Gives an engine of a model its fullest name: `2.5 4-cyl` also for `2.5`, `1.8 2ZR-FE` also for `1.8 4-cyl`. */
export function tidyEngines(years: Years, buildsOwnEngines: boolean): void {
  const counts = new Map<string, number>()
  for (const { engines } of years.values()) for (const name of engines) counts.set(name, (counts.get(name) ?? 0) + 1)
  const fuller = new Map([...counts.keys()].map((name) => [name, fullerName(name, counts)]))
  for (const year of years.values()) {
    const named = [...new Set(year.engines.map((name) => fuller.get(name) ?? name))]
    year.engines = named.filter(
      (name) => !named.some((other) => other !== name && saysMore(other, name, counts, buildsOwnEngines)),
    )
  }
  // Where a year tells cylinders only, the years beside it may know the size.
  const knowsSize = [...counts.keys()].some((name) => /^\d/.test(name) && VAGUE.exec(name)?.[1])
  if (knowsSize) for (const year of years.values()) if (year.engines.every((name) => sizeless(name))) year.engines = []
}

function sizeless(name: string): boolean {
  const parts = VAGUE.exec(name)
  return parts !== null && parts[1] === undefined
}

/** `2.5` → `2.5 4-cyl` where the model has that in another year, and no other with that size. */
function fullerName(name: string, counts: Map<string, number>): string {
  const parts = VAGUE.exec(name)
  if (!parts?.[1]) return name
  const [, litres, cylinders, , diesel = ''] = parts
  const sameSize = [...counts.keys()].filter((other) => {
    const [, size, inLine, vee, fuel = ''] = VAGUE.exec(other) ?? []
    return size === litres && fuel === diesel && (inLine ?? vee) !== undefined
  })
  if (!cylinders && !parts[3] && sameSize.length === 1) return sameSize[0] ?? name
  return name
}

/** Whether, in one year, `other` makes `name` superfluous. */
function saysMore(other: string, name: string, counts: Map<string, number>, buildsOwnEngines: boolean): boolean {
  if (other.startsWith(`${name}-`)) return true
  const vague = VAGUE.exec(name)
  if (!vague) return false
  const [, litres, cylinders = vague[3], , diesel = ''] = vague
  const fuller = VAGUE.exec(other)
  if (!litres) return !fuller || fuller[1] !== undefined
  if (!fuller) return buildsOwnEngines && other.startsWith(`${litres} `)
  const [, size, otherCylinders = fuller[3], , fuel = ''] = fuller
  if (size !== litres || fuel !== diesel) return false
  if (!cylinders || !otherCylinders) return !cylinders
  // The same size with other cylinders, or in line and vee at once: what the model has in more years is right.
  const [more = 0, less = 0] = [counts.get(other), counts.get(name)]
  return more > less || (more === less && other < name)
}
