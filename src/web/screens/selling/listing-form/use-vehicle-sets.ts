import { msg } from '@lingui/core/macro'
import { useRef, useState } from 'react'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { getFailureText } from '#web/app/api/browser-api.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import type { CascadeState } from '#web/features/vehicle-picker/vehicle-choice.ts'
import type { Text } from '#web/ui/text.ts'

import { createCascade, loadLists } from './set-lists.ts'
import { NO_SET, type SetDraft, setProblems, toDraft, toSet, withoutSet, withSet } from './vehicle-sets.ts'

/** The set being edited: its position, null for a new one, and its lists, null until loaded. */
export interface OpenSet {
  at: number | null
  draft: SetDraft
  lists: CascadeState | null
}

/** The sets of a form as sent by the server. */
export interface InitialSets {
  sets: readonly VehicleSet[]
  open: OpenSet | null
}

const NONE: FieldErrors = {}

/** State of the form's vehicle sets: the saved ones as text, and at most one being edited. */
export function useVehicleSets(initial: InitialSets, onChange: () => void) {
  const [sets, setSets] = useState(initial.sets)
  const [open, setOpen] = useState(initial.open)
  const [errors, setErrors] = useState(NONE)
  const [said, setSaid] = useState<Text>('')
  const loading = useLists((lists) => setOpen((now) => now && { ...now, lists }))

  function start(at: number | null, draft: SetDraft) {
    setErrors(NONE)
    setOpen({ at, draft, lists: null })
    loading.load(draft)
  }
  function close(words: Text) {
    loading.stop()
    setOpen(null)
    setErrors(NONE)
    setSaid(words)
    onChange()
  }
  return {
    sets,
    open,
    errors,
    /** Announces the last change to screen readers. */
    said,
    loading,
    forgetErrors: () => setErrors(NONE),
    add: () => start(null, NO_SET),
    edit: (at: number) => sets[at] && start(at, toDraft(sets[at])),
    copy: (at: number) => sets[at] && start(null, toDraft(sets[at])),
    remove(at: number) {
      setSets(withoutSet(sets, at))
      close(msg`Vehicle removed.`)
    },
    keep(draft: SetDraft) {
      const wrong = setProblems(draft)
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) return
      setSets(withSet(sets, open?.at ?? null, toSet(draft)))
      close(msg`Vehicle saved.`)
    },
    close: () => close(''),
  }
}
export type VehicleSets = ReturnType<typeof useVehicleSets>

/** Loads the lists of a set, with progress. */
function useLists(onCome: (lists: CascadeState) => void) {
  const [percent, setPercent] = useState(0)
  const [failure, setFailure] = useState<Text | null>(null)
  const turn = useRef(0)
  async function fetchLists(draft: SetDraft, isCurrent: () => boolean) {
    try {
      const options = await loadLists(draft, (done) => isCurrent() && setPercent(done))
      if (isCurrent()) onCome(createCascade(draft, options))
    } catch (error) {
      if (isCurrent()) setFailure(getFailureText(error))
    }
  }
  function load(draft: SetDraft) {
    const mine = ++turn.current
    setPercent(0)
    setFailure(null)
    void fetchLists(draft, () => mine === turn.current)
  }
  return { percent, failure, load, stop: () => void (turn.current += 1) }
}
