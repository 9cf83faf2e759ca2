import type { Question, UnderstoodVehicle } from './understanding-types.rules.ts'
import { formatYearRange, toUnderstoodVehicle, getYearsOfName } from './vehicle-answer.rules.ts'
import type { NamedVehicle } from './vehicle-choice.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { baseName, sharesModels, type VehicleName } from './vehicle-names.rules.ts'
import type { NamedVehicleReading } from './vehicle-reading.rules.ts'
import type { Years } from './years.rules.ts'

const MAX_CHOICES = 4

/** Returns the vehicle that is shown, and a question where the text means one of several. A year may answer it. */
export function readVehicleOrAsk(
  { named, years, others }: NamedVehicleReading,
  engine: string | null,
  index: VehicleIndex,
): { vehicle: UnderstoodVehicle | null; question: Question | null } {
  if (!named) return { vehicle: null, question: null }
  const meanings = listMeanings(named, years)
  const [first] = meanings
  const vehicle = toUnderstoodVehicle(
    meanings.length === 1 || !covers(named, years) ? (first ?? named) : named,
    years,
    engine,
    index,
  )
  if (vehicle && named.against) return { vehicle, question: askForMake(vehicle, named.against) }
  if (meanings.length < 2) return { vehicle, question: vehicle && askAmongOthers(vehicle, others, index) }
  const choices = meanings.flatMap((one) => toUnderstoodVehicle(one, within(one, years), engine, index) ?? [])
  return { vehicle, question: askForVehicle(choices) }
}

/** "Toyota sonata": the model is of another make than the typed one. */
const askForMake = (vehicle: UnderstoodVehicle, { makeId, make }: VehicleName) =>
  askForVehicle([vehicle, { ...vehicle, makeId, make, modelIds: [], model: null }])

/** "Camry 2010 and corolla 2008": a search is for one of them. */
function askAmongOthers(
  vehicle: UnderstoodVehicle,
  others: NamedVehicleReading['others'],
  index: VehicleIndex,
): Question | null {
  const read = others.flatMap((other) => toUnderstoodVehicle(other.named, other.years, null, index) ?? [])
  return read.length === 0 ? null : askForVehicle([vehicle, ...read].slice(0, MAX_CHOICES))
}

/** The vehicles that a nickname or a model of several makes means, as far as make, model and years leave it open. */
function listMeanings(named: NamedVehicle, years: Years | null): NamedVehicle[] {
  const { make, model, nickname, rivals } = named
  if (model && rivals.length > 0)
    return [model, ...rivals].slice(0, MAX_CHOICES).map((one) => ({ ...named, model: one }))
  return (nickname?.choices ?? [])
    .filter((one) => (!model || sharesModels(one, model)) && (!make || one.makeId === make.makeId))
    .map((one) => ({ ...named, nickname: one }))
    .filter((one) => !years || covers(one, years))
}

/** Returns whether the years of the nickname and the typed ones have a year in common. */
function covers({ nickname }: NamedVehicle, years: Years | null): boolean {
  if (!nickname || !years) return true
  const usual = getYearsOfName(nickname)
  return usual.start <= years.end && usual.end >= years.start
}

function within({ nickname }: NamedVehicle, years: Years | null): Years | null {
  if (!nickname || !years) return years
  const usual = getYearsOfName(nickname)
  return { start: Math.max(usual.start, years.start), end: Math.min(usual.end, years.end) }
}

/** Asks which of these vehicles is meant. */
export function askForVehicle(vehicles: readonly UnderstoodVehicle[]): Question {
  const names = vehicles.map(formatName)
  const isOneModel = new Set(names).size === 1
  const labels = vehicles.map((vehicle) => (isOneModel ? formatYears(vehicle) : formatName(vehicle)))
  const choices = vehicles.map((vehicle) => ({
    label: [formatName(vehicle), formatYears(vehicle)].filter(Boolean).join(' '),
    value: [formatName(vehicle), formatYears(vehicle).replace('–', '-'), vehicle.engine].filter(Boolean).join(' '),
  }))
  return { about: 'vehicle', text: `Did you mean ${labels.join(' or ')}?`, choices }
}

const formatName = ({ make, model }: UnderstoodVehicle) => `${make} ${baseName(model ?? '')}`.trim()

const formatYears = ({ yearStart, yearEnd }: UnderstoodVehicle) =>
  yearStart === null || yearEnd === null ? '' : formatYearRange({ start: yearStart, end: yearEnd })
