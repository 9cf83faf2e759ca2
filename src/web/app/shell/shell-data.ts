import { useMatches } from 'react-router'

import type { Text } from '#web/ui/text.ts'

export interface NamedVehicle {
  make: string
  model: string
  year: string | number
}

/** What the loader of a page can hand to the shell. */
export interface ShellData {
  /** The vehicle that the page is about, shown to a visitor without an own one. */
  forVehicle?: NamedVehicle | null
  /** What is wrong with the keyword in the address. */
  keywordProblem?: Text | null
}

/** Returns what the loader of the page hands to the shell. */
export const useShellData = () => (useMatches().at(-1)?.loaderData ?? {}) as ShellData
