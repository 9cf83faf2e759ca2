import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page is hydrated; false on the server and without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
