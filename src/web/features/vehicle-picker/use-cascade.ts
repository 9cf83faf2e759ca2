import { useRef, useState } from 'react'

import { getFailureText } from '#web/app/api/browser-api.ts'
import type { Text } from '#web/ui/text.ts'

import {
  type CascadeState,
  type Choice,
  choose,
  clearYears,
  isContinuous,
  keepKnownValues,
  NO_CHOICE,
  clearAll,
  type Step,
  STEPS,
} from './vehicle-choice.ts'
import { loadAllOptions, fetchOptions } from './vehicle-lookup.ts'

/** Maximum time in ms for which a reload of the years disables the year select (specification, section 9). */
const RELOAD_LOCK_MS = 14_000

/** The state of the cascade. Each choice loads the next options; an answer to an earlier choice is dropped. */
export function useCascade(initial: CascadeState) {
  const [state, setState] = useState(initial)
  const [waiting, setWaiting] = useState<Step | null>(null)
  const [reloading, setReloading] = useState(false)
  const [failure, setFailure] = useState<{ text: Text; retry: () => void } | null>(null)
  const turn = useRef(0)

  /** Loads options; only the newest request counts. */
  async function request<T>(question: () => Promise<T>, answered: (answer: T) => void) {
    const mine = ++turn.current
    const current = () => mine === turn.current
    setFailure(null)
    try {
      const answer = await question()
      if (current()) answered(answer)
    } catch (error) {
      if (current()) setFailure({ text: getFailureText(error), retry: () => void request(question, answered) })
    }
    if (!current()) return
    setWaiting(null)
    setReloading(false)
  }

  function load(after: Step, choice: Choice) {
    setWaiting(getNextStep(after))
    setReloading(false)
    void request(
      () => fetchOptions(after, choice),
      (found) => {
        setState((now) => ({ ...now, options: { ...now.options, ...found } }))
        // Ruling 19: reload automatically, once per choice, when years are missing in between.
        if (found.year && !isContinuous(found.year)) queueMicrotask(() => reloadYears(choice))
      },
    )
  }

  function reloadYears(choice: Choice) {
    setReloading(true)
    setState(clearYears)
    const question = () =>
      fetchOptions('model', choice, { cache: 'reload', signal: AbortSignal.timeout(RELOAD_LOCK_MS) })
    void request(question, ({ year = [] }) => setState((now) => ({ ...now, options: { ...now.options, year } })))
  }

  /** Chooses a whole vehicle, as far as the catalogue contains it, and loads all of its options. */
  function fill(choice: Choice) {
    setWaiting('make')
    void request(
      () => loadAllOptions(fetchOptions, choice),
      (options) => setState({ choice: keepKnownValues(choice, options), options }),
    )
  }

  return {
    state,
    waiting,
    reloading,
    failure,
    choose(step: Step, value: string) {
      const next = choose(state, step, value)
      setState(next)
      const loadsNext = value !== '' && step !== 'engineType' && step !== 'vehicleType'
      if (loadsNext) load(step, next.choice)
    },
    reloadYears: () => !reloading && reloadYears(state.choice),
    clear() {
      turn.current += 1
      setWaiting(null)
      setReloading(false)
      setFailure(null)
      setState(clearAll)
      // The request for the makes was dropped with the others.
      if (state.options.make.length === 0) fill(NO_CHOICE)
    },
    fill,
  }
}
export type Cascade = ReturnType<typeof useCascade>

const getNextStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null
