import { splitWords } from './title-words.rules.ts'

/** Returns a name in the spelling that names are compared in; '' when it has no words. */
export const normalisedName = (text: string): string => splitWords(text).join(' ')

/** Returns a standard name without its explanation: "Strut (front shock absorber)" is "Strut". */
export const withoutBrackets = (name: string): string => name.replace(/\s*\(.*\)/, '')
