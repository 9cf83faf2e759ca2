import { createContext, useContext } from 'react'

/** Translates an English text of a list or a call into the page's language; returns it unchanged if it has no translation. */
export const Words = createContext((text: string): string => text)

export const useWords = () => useContext(Words)
