import { createContext, useContext } from 'react'

/** Returns whether the visitor saves data (look.md: small pictures, no automatic movement). */
export const DataSaver = createContext(false)

export const useDataSaver = (): boolean => useContext(DataSaver)
