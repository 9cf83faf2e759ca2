import { findModel } from '#modules/demand/alerts.store.ts'
import type { DemandOutcome } from '#modules/demand/demand.contract.ts'
import type { DemandKey } from '#modules/demand/demand.rules.ts'
import { countDemand } from '#modules/demand/demand.store.ts'
import { findState } from '#modules/demand/report.store.ts'
import type { Db } from '#platform/db/pool.ts'
import { findTypes } from '#seed/demo/demo.store.ts'

import type { History } from './history.ts'

const DAY_MS = 86_400_000
/** The days of the report, and as many before, to compare with. */
const DAYS = 60

interface UnmetSearch {
  outcome: DemandOutcome
  /** Key of a part type. */
  type?: string
  /** `make|model|year` */
  vehicle?: string
  /** The typed words or part number, where no part type is known. */
  text?: string
  state?: string
  /** Searches on a day. */
  searches: number
}

const UNMET: readonly UnmetSearch[] = [
  { outcome: 'none_listed', type: 'gearbox-control-unit', vehicle: 'Honda|Accord|2010', state: 'Lagos', searches: 3 },
  { outcome: 'none_listed', type: 'turbo-cartridge', vehicle: 'Toyota|Hilux|2012', state: 'Kano', searches: 3 },
  { outcome: 'none_listed', type: 'engine-block', state: 'Rivers', searches: 2 },
  { outcome: 'none_listed', type: 'airbag-module', vehicle: 'Toyota|Camry|2008', state: 'Lagos', searches: 2 },
  { outcome: 'none_listed', type: 'injector-seal-kit', searches: 1 },
  { outcome: 'none_listed', type: 'engine-undershield', vehicle: 'Toyota|RAV4|2009', searches: 2 },
  { outcome: 'none_for_vehicle', type: 'clutch-kit', vehicle: 'Peugeot|406|2002', state: 'Kaduna', searches: 1 },
  { outcome: 'none_for_vehicle', type: 'head-lamp', vehicle: 'Honda|Element|2005', state: 'Lagos', searches: 2 },
  { outcome: 'only_universal', type: 'wiper-blades', vehicle: 'Kia|Picanto|2008', state: 'Oyo', searches: 1 },
  { outcome: 'out_of_stock', type: 'alternator', vehicle: 'Nissan|Almera|2004', state: 'Lagos', searches: 1 },
  { outcome: 'number_not_listed', text: '896610F490', searches: 1 },
  { outcome: 'number_not_listed', text: '3910038100', state: 'Enugu', searches: 1 },
  { outcome: 'no_type', text: 'mack cab fridge shelf', searches: 1 },
  { outcome: 'no_type', text: 'innoson roof speaker cage', searches: 1 },
  { outcome: 'no_type', text: 'keke fare box', searches: 1 },
  { outcome: 'no_type', text: 'lt bus coolbox', searches: 1 },
]

/** Counts searches without an answer on each of the last 60 days, with more in the later half. */
export async function writeUnmetDemand({ db, random }: History, now: Date): Promise<void> {
  const types = new Map((await findTypes(db)).map(({ key, id }) => [key, id]))
  const counted = []
  for (const unmet of UNMET) counted.push({ ...(await readKey(db, types, unmet)), searches: unmet.searches })
  for (let day = DAYS; day >= 0; day -= 1) {
    const rows = counted
      .filter(() => random.chance(day > DAYS / 2 ? 0.45 : 0.6))
      .map((row) => ({ ...row, sessions: row.searches }))
    if (rows.length > 0) await countDemand(db, rows, new Date(now.getTime() - day * DAY_MS))
  }
}

async function readKey(db: Db, types: ReadonlyMap<string, number>, unmet: UnmetSearch): Promise<DemandKey> {
  const { outcome, type = '', vehicle, text = '', state } = unmet
  const [make = '', model = '', year] = vehicle?.split('|') ?? []
  return {
    outcome,
    type_id: types.get(type) ?? null,
    positions: '',
    model_id: vehicle === undefined ? null : ((await findModel(db, make, model))?.id ?? null),
    year: year === undefined ? null : Number(year),
    size_key: '',
    part_number: outcome === 'number_not_listed' ? text : '',
    condition: '',
    words: outcome === 'no_type' ? text : '',
    state_id: state === undefined ? null : await findState(db, state),
  }
}
