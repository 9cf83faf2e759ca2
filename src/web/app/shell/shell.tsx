import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { Alert } from '#web/ui/alert.tsx'

import { AdvancedSearch } from './advanced-search.tsx'
import { CheckoutHeader, isCheckout } from './checkout-frame.tsx'
import { OpenVehicleDialog } from './choose-vehicle.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MovedNote } from './moved-note.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { VehicleBar } from './vehicle-bar.tsx'

interface ShellProps {
  vehicle: ChosenVehicle | null
  /** The user's dashboard; null for a visitor. */
  account: string | null
  role: number | null
  cartCount: number
  /** Shows that the shop accepts no changes now; null if it does. */
  pauseNote: MessageDescriptor | null
  /** Shows when the shop cannot be reached. */
  connection: ReactNode
  children: ReactNode
}

/** The frame of every page: header, vehicle bar, footer, thumb bar of phones, and the Advanced Search dialog. */
export function Shell({ vehicle, account, role, cartCount, pauseNote, connection, children }: ShellProps) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const isBare = isCheckout(pathname, search)
  const { dialog, openFor } = useVehicleDialog(pathname + search, vehicle)
  return (
    <OpenVehicleDialog value={() => openFor('vehicle')}>
      <a
        href="#main"
        className="sr-only rounded-md bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-40"
      >
        {t`Skip to main content`}
      </a>
      <NavigationProgress />
      {isBare ? (
        <CheckoutHeader />
      ) : (
        <Header account={account} role={role} cartCount={cartCount} onAdvanced={(words) => openFor('search', words)} />
      )}
      {!isBare && !WITHOUT_VEHICLE.test(pathname) && <VehicleBar vehicle={vehicle} />}
      {connection}
      {pauseNote && (
        <div className="page-width py-3">
          <Alert kind="info">{pauseNote}</Alert>
        </div>
      )}
      {account !== null && <MovedNote />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!isBare && <Footer />}
      {!isBare && <ThumbBar account={account} cartCount={cartCount} />}
      {dialog}
    </OpenVehicleDialog>
  )
}

/** Pages without the vehicle bar: offline (kept for all visitors) and of admins. Short, because every page loads it. */
const WITHOUT_VEHICLE = /^\/(offline|dashboard|tables|part-r)/

/** Mounts the dialog when it is first opened and closes it when another page is shown. */
function useVehicleDialog(here: string, vehicle: ChosenVehicle | null) {
  const [opened, setOpened] = useState<{ purpose: 'search' | 'vehicle'; words: string; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  const openFor = (purpose: 'search' | 'vehicle', words = '') => {
    setOpened({ purpose, words, opening: (opened?.opening ?? 0) + 1 })
    setOpen(true)
  }
  const dialog = opened && (
    <AdvancedSearch {...opened} open={isOpen} onClose={() => setOpen(false)} vehicle={vehicle} here={here} />
  )
  return { dialog, openFor }
}
