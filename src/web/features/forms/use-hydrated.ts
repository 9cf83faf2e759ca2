import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over; false on the server and without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
