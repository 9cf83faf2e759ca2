import { type MakeChoice, makes } from './makes.ts'

/** Models that vPIC files under another make than the badge they carry: "Toyota Scion tC" is a Scion tC. */
const badges = /^(Scion|Geo) (.+)$/

/** The make and model as the shop names them; null for what is left out. */
export function shopName(make: string, model: string): { make: string; model: string } | null {
  const badge = badges.exec(model)
  if (badge?.[1] && badge[2]) return { make: badge[1], model: badge[2] }
  const choice = makes[make]
  if (!choice || choice.drop?.test(model) || choice.keep?.test(model) === false) return null
  return { make: choice.name ?? make, model: choice.rename?.[model] ?? sentenceCase(model) }
}

/** The last model year of a make that is gone, where vPIC leaves the end open. */
export function getLastYear(shopMake: string): number {
  return shopMake === 'Scion' ? 2016 : (findChoice(shopMake)?.lastYear ?? Infinity)
}

export function firstYearOfMake(shopMake: string): number {
  return findChoice(shopMake)?.firstYear ?? -Infinity
}

function findChoice(shopMake: string): MakeChoice | undefined {
  return Object.entries(makes).find(([name, choice]) => (choice.name ?? name) === shopMake)?.[1]
}

const heavyMakes =
  /^(Freightliner|Hino|International|Kenworth|Mack|Mitsubishi Fuso|Peterbilt|Sterling|UD|Volvo Trucks|Western Star)\//

/** Of a `Make/Model`: whether the make builds trucks only. */
export function isHeavyMake(model: string): boolean {
  return heavyMakes.test(model)
}

/** `NEWPORT` → `Newport`; short names (`BRZ`) and names with digits stay. */
function sentenceCase(name: string): string {
  return name.replace(/\b[A-Z]{5,}\b/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}

/** Badges that vPIC knows no make of. */
const ownIds: Record<string, number> = { Scion: 800_001 }

/** The shop's makes with vPIC's ids (those that vPIC has not: from 800000). */
export function shopMakeIds(vpicIds: Map<string, number>): Map<string, number> {
  const ids = new Map(Object.entries(ownIds))
  for (const [vpicName, { name = vpicName, keep }] of Object.entries(makes)) {
    const id = vpicIds.get(vpicName)
    if (id && keep?.source !== '^$') ids.set(name, id)
  }
  return ids
}
