import { readPartDescriptions } from './read-part-descriptions.ts'
import { readSymptoms } from './read-symptoms.ts'

/** Reads the texts that requests are understood by, beside the names of part types. */
export const readKeywordTexts = () => ({ descriptions: readPartDescriptions(), symptoms: readSymptoms() })
