import { createContext, useContext } from 'react'

/** Whether the visitor saves data: small pictures, no automatic movement. */
export const DataSaver = createContext(false)

export const useDataSaver = (): boolean => useContext(DataSaver)
