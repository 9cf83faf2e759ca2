import { createContext, useContext } from 'react'

/**
 * Says a text that came as English, from a list or a call, in the language of the page; as it came where there is no
 * word for it. Texts of the components themselves are marked where they stand (`t`, `<Trans>`).
 */
export const Words = createContext((text: string): string => text)

export const useWords = () => useContext(Words)
