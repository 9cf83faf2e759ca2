import { createContext, useContext } from 'react'

/** Whether the visitor wants to load as little as possible (look.md: small pictures, nothing that moves by itself). */
export const DataSaver = createContext(false)

export const useDataSaver = (): boolean => useContext(DataSaver)
