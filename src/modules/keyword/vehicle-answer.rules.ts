import type { UnderstoodVehicle, VehicleNote } from './understanding-types.rules.ts'
import type { NamedVehicle } from './vehicle-choice.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import type { VehicleName } from './vehicle-names.rules.ts'
import { UNLISTED_MAKE_ID } from './vehicle-words.rules.ts'
import type { Years } from './years.rules.ts'

/** Puts together what make, model, nickname and year say. */
export function toUnderstoodVehicle(
  { make, model, nickname }: NamedVehicle,
  years: Years | null,
  engine: string | null,
  index: VehicleIndex,
): UnderstoodVehicle | null {
  const named = model ?? nickname ?? make
  if (!named) return null
  const usual = nickname ? getYearsOfName(nickname) : null
  const range = years ?? usual
  const members = listMembers(model, nickname)
  const made = range ? members.filter((id) => wasMade(id, range, nickname, index)) : members
  return {
    makeId: named.makeId,
    make: named.make,
    modelIds: made.length > 0 ? made : members,
    model: named.kind === 'make' ? null : (model ?? named).name,
    yearStart: range?.start ?? null,
    yearEnd: range?.end ?? null,
    engine,
    nickname: nickname?.nickname ?? null,
    note:
      createUnlistedNote(named) ??
      createNicknameNote(named, nickname, years) ??
      createUnmadeNote(named, years, members, made, index),
  }
}

const listMembers = (model: VehicleName | null, nickname: VehicleName | null): readonly number[] =>
  model && nickname
    ? model.modelIds.toSorted((a, b) => Number(nickname.modelIds.includes(b)) - Number(nickname.modelIds.includes(a)))
    : ((model ?? nickname)?.modelIds ?? [])

/** Returns the years of a nickname or a generation. */
export const getYearsOfName = ({ spans }: Pick<VehicleName, 'spans'>): Years => ({
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
})

function wasMade(id: number, range: Years, nickname: VehicleName | null, index: VehicleIndex): boolean {
  const known = index.years.get(id)
  const span = nickname?.spans.find(({ modelId }) => modelId === id)
  const isInside = span && span.start <= range.end && span.end >= range.start
  const [start, end] = isInside
    ? [Math.max(span.start, range.start), Math.min(span.end, range.end)]
    : [range.start, range.end]
  const isElsewhere =
    !isInside && span && nickname?.spans.some((one) => one.start <= range.start && one.end >= range.end)
  return !isElsewhere && known !== undefined && [...known].some((year) => year >= start && year <= end)
}

/** Returns years as shown: "2007", "2007–2011". */
export const formatYearRange = ({ start, end }: Years) => (start === end ? String(start) : `${start}–${end}`)

function createNicknameNote(named: VehicleName, nickname: VehicleName | null, years: Years | null): VehicleNote | null {
  if (!nickname || !years) return null
  const { spans, choices = [], name } = nickname
  const usual = getYearsOfName({
    spans: [...spans, ...choices.filter((one) => one.name === name).flatMap((one) => one.spans)],
  })
  if (years.start <= usual.end && years.end >= usual.start) return null
  const params = {
    nickname: nickname.nickname ?? '',
    model: named.name,
    years: formatYearRange(usual),
    typed: formatYearRange(years),
  }
  const text = `${params.nickname} usually means ${params.model} ${params.years}. You typed ${params.typed}.`
  return { code: 'nickname_years', text, params }
}

const createUnlistedNote = ({ makeId, make }: VehicleName): VehicleNote | null =>
  makeId === UNLISTED_MAKE_ID
    ? { code: 'make_unlisted', text: `We have no vehicle data for ${make} yet.`, params: { make } }
    : null

/** The look-up knows the model, but not in the typed year. */
function createUnmadeNote(
  named: VehicleName,
  years: Years | null,
  members: readonly number[],
  made: readonly number[],
  index: VehicleIndex,
): VehicleNote | null {
  if (!years || made.length > 0 || members.length === 0) return null
  const known = members.flatMap((id) => [...(index.years.get(id) ?? [])])
  if (known.length === 0) return null
  const range = { start: Math.min(...known), end: Math.max(...known) }
  const params = { model: named.name, years: formatYearRange(range), typed: formatYearRange(years) }
  return {
    code: 'model_years',
    text: `${params.model} was made ${params.years}. You typed ${params.typed}.`,
    params,
  }
}
