import type { Positions } from '#modules/taxonomy/part-types.rules.ts'

import { GRID_CARS, type GridCar } from './grid-cars.ts'
import { GRID_PARTS, type GridPart } from './grid-parts.ts'
import type { PartKind } from './kind.ts'
import { KINDS } from './kinds/catalogue.ts'
import { getPositions } from './positions.ts'

/** A part of the grid for a car of the grid. */
export interface GridPair {
  car: GridCar
  part: GridPart
  /** The kind of part, which is the key of its part type. */
  kind: PartKind
  /** What all offers have in common: the axle of front brake pads; neither side of headlamps. */
  positions: Positions
  /** Whether the car has the part. */
  isApplicable: boolean
}

/** Returns all 2,400 pairs of the grid, car by car. */
export function gridPairs(): GridPair[] {
  return GRID_CARS.flatMap((car) =>
    GRID_PARTS.map((part) => {
      const kind = findKind(part.kind(car))
      return { car, part, kind, positions: commonPositions(kind, part), isApplicable: part.isOn(car) }
    }),
  )
}

function findKind(key: string): PartKind {
  const kind = KINDS.find((each) => each.key === key)
  if (!kind) throw new Error(`no kind of part ${key}`)
  return kind
}

function commonPositions(kind: PartKind, part: GridPart): Positions {
  const [first = {}, ...rest] = part.positions.map((name) => getPositions(kind, kind.positions.indexOf(name), null))
  const isCommon = ([slot, value]: readonly [string, string | undefined]) =>
    rest.every((other) => Object.entries(other).some((entry) => entry[0] === slot && entry[1] === value))
  return Object.fromEntries(Object.entries(first).filter(isCommon))
}

interface LackedPart {
  year: number
  kind: string
  positions: Positions
}

/** What cars of the grid do not have, by make and model. */
function lackedParts(): ReadonlyMap<string, readonly LackedPart[]> {
  const lacked = new Map<string, LackedPart[]>()
  for (const { car, part, kind, positions, isApplicable } of gridPairs()) {
    const known = lacked.get(`${car.make}|${car.model}`) ?? []
    lacked.set(`${car.make}|${car.model}`, known)
    if (!isApplicable) known.push({ year: car.year, kind: kind.key, positions })
    for (const timing of ['belt', 'chain'] as const) {
      const other = part.kind({ ...car, timing })
      if (other !== kind.key) known.push({ year: car.year, kind: other, positions: {} })
    }
  }
  return lacked
}
const LACKED = lackedParts()

/** Returns whether a car of the grid among these vehicles does not have the part. A position that is not stated may be any. */
export function isLacking(
  vehicles: { makeName: string; modelName: string; yearStart: number; yearEnd: number },
  kindKey: string,
  positions: Positions,
): boolean {
  const { makeName, modelName, yearStart, yearEnd } = vehicles
  return (LACKED.get(`${makeName}|${modelName}`) ?? []).some(
    ({ year, kind, positions: lacked }) =>
      kind === kindKey &&
      year >= yearStart &&
      year <= yearEnd &&
      Object.entries(positions).every(([slot, value]) => {
        const wanted = Object.entries(lacked).find(([key]) => key === slot)
        return wanted === undefined || wanted[1] === value
      }),
  )
}
