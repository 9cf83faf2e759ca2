import { createContext, type ReactNode, use } from 'react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'

/** Opens the dialog that sets the visitor's vehicle. */
export const OpenVehicleDialog = createContext<(() => void) | null>(null)

/** A link that opens the vehicle dialog; without JavaScript, the vehicle page, which leads back here. */
export function ChooseVehicle({ className, children }: { className?: string; children: ReactNode }) {
  const open = use(OpenVehicleDialog)
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${paths.vehicleData}?${new URLSearchParams({ to: pathname + search })}`}
      aria-haspopup="dialog"
      className={className}
      onClick={(event) => {
        if (open === null) return
        event.preventDefault()
        open()
      }}
    >
      {children}
    </Link>
  )
}
