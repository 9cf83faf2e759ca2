import { useRef, useState } from 'react'

import { useCascade } from '#web/features/vehicle-picker/use-cascade.ts'
import type { CascadeState, Options } from '#web/features/vehicle-picker/vehicle-choice.ts'
import { fetchOptions } from '#web/features/vehicle-picker/vehicle-lookup.ts'

import { EVERY, type SetDraft, type SetField } from './vehicle-sets.ts'

type Lists = Pick<Options, 'engineType' | 'vehicleType'>
const NO_LISTS: Lists = { engineType: [], vehicleType: [] }

/** Steps of the cascade by fields of a set; the ends of ranges have no step. */
const STEP_OF = {
  make: 'make',
  model: 'model',
  yearStart: 'year',
  engine: 'engineType',
  typeStart: 'vehicleType',
} as const

/** State of a vehicle set being edited: cascade, ends of ranges, choices of both years. A change clears the later fields. */
export function useSetEditor(lists: CascadeState, initial: SetDraft) {
  const cascade = useCascade(lists)
  const [ends, setEnds] = useState({ yearEnd: initial.yearEnd, typeEnd: initial.typeEnd })
  const { extra, forget, load } = useListsOfLastYear()
  const { choice, options } = cascade.state
  const draft: SetDraft = {
    make: choice.make,
    model: choice.model,
    yearStart: choice.year,
    yearEnd: choice.year && ends.yearEnd,
    engine: choice.engineType,
    typeStart: choice.vehicleType,
    typeEnd: choice.vehicleType && ends.typeEnd,
  }

  function choose(field: SetField, value: string) {
    if (field === 'yearEnd') {
      setEnds({ ...ends, yearEnd: value })
      if (value !== draft.yearStart) void load({ ...choice, year: value })
      return
    }
    if (field === 'typeEnd') return setEnds({ ...ends, typeEnd: value })
    cascade.choose(STEP_OF[field], value)
    if (field === 'typeStart') return setEnds({ ...ends, typeEnd: typeEndFor(value, ends.typeEnd) })
    if (field === 'engine') return
    forget()
    setEnds({ yearEnd: field === 'yearStart' ? value : '', typeEnd: '' })
  }

  return {
    draft,
    cascade,
    choose,
    isReady: choice.year !== '' && cascade.waiting === null,
    choices: choicesFor(draft, options, extra),
  }
}

/** The choice of all types sets both ends of the range; otherwise the range ends where it starts until an end is chosen. */
const typeEndFor = (start: string, end: string) =>
  start === EVERY || start === '' || end === EVERY || end === '' ? start : end

/** Returns the choices of each field, always with the chosen value, even if the vehicle data no longer has it. */
function choicesFor(draft: SetDraft, options: Options, extra: Lists): Record<SetField, readonly string[]> {
  const types = [...new Set([...options.vehicleType, ...extra.vehicleType])]
  const from = types.indexOf(draft.typeStart)
  return {
    make: withOwn(options.make, draft.make),
    model: withOwn(options.model, draft.model),
    yearStart: withOwn(options.year, draft.yearStart),
    yearEnd: withOwn(
      options.year.filter((year) => year >= draft.yearStart),
      draft.yearEnd,
    ),
    engine: withOwn([...new Set([...options.engineType, ...extra.engineType])], draft.engine),
    typeStart: withOwn(types, draft.typeStart),
    typeEnd: withOwn(from < 0 ? types : types.slice(from), draft.typeEnd),
  }
}

const withOwn = (options: readonly string[], own: string) =>
  own === '' || own === EVERY || options.includes(own) ? options : [own, ...options]

/** Returns engines and types of the last year if it differs from the first; until they load, those of the first year are used. */
function useListsOfLastYear() {
  const [extra, setExtra] = useState(NO_LISTS)
  const turn = useRef(0)
  const forget = () => {
    turn.current += 1
    setExtra(NO_LISTS)
  }
  async function load(choice: CascadeState['choice']) {
    const mine = ++turn.current
    const found = await fetchOptions('year', choice).catch(() => NO_LISTS)
    if (mine === turn.current) setExtra({ ...NO_LISTS, ...found })
  }
  return { extra, forget, load }
}
