import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { type ChosenVehicle, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import { NotLoaded } from '#web/features/links/not-loaded.tsx'
import { createVehicleChoice } from '#web/features/vehicle-picker/vehicle-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Most visits never open it: the form is loaded when it is first opened.
const VehicleForm = lazyPiece(
  async () => ({ default: (await import('#web/features/vehicle-picker/vehicle-form.tsx')).VehicleForm }),
  'div',
  NotLoaded,
)

interface AdvancedSearchProps {
  open: boolean
  /** Counts how often the dialog was opened. */
  opening: number
  /** The keyword in the header at the time of opening. */
  words: string
  /** `search` is the Advanced Search of the specification; `vehicle` uses its form to set the vehicle on this page. */
  purpose: 'search' | 'vehicle'
  /** The visitor's vehicle, the form's initial value. */
  vehicle: ChosenVehicle | null
  /** The path of the current page. */
  here: string
  onClose: () => void
}

/** The Advanced Search modal (specification, section 2). */
export function AdvancedSearch({ open, opening, words, purpose, vehicle, here, onClose }: AdvancedSearchProps) {
  const { t } = useLingui()
  return (
    <Dialog title={purpose === 'search' ? t`Advanced Search` : t`Your vehicle`} open={open} onClose={onClose}>
      <div className="p-5">
        <Suspense fallback={<FormSkeleton />}>
          <VehicleForm
            // Another purpose or vehicle resets the form.
            key={`${purpose} ${vehicle ? formatVehicle(vehicle) : ''}`}
            purpose={purpose}
            words={words}
            opening={opening}
            to={here}
            {...(vehicle && { start: createVehicleChoice(vehicle) })}
            close={
              <Button variant="quiet" onClick={onClose}>
                {t`Close`}
              </Button>
            }
          />
        </Suspense>
      </div>
    </Dialog>
  )
}

function FormSkeleton() {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 sm:grid-cols-2" role="status">
      <span className="sr-only">{t`Loading the form`}</span>
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-17" />
      ))}
      <Skeleton className="col-span-full h-22" />
      <Skeleton className="col-span-full h-17" />
    </div>
  )
}
