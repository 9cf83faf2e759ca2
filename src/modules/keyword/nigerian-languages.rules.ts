/** "I am looking for" in Hausa, Yoruba and Igbo. */
const LOOKING_FOR =
  /\b(?:ina (?:neman|son?|bukata[rn]?)|mo (?:fe|nilo|n wa)|(?:a na m |ana m |a)choro?(?: m)?|ana m acho)\b/gi

/** Numbers of Hausa, which follow "guda", and of Yoruba. */
const HAUSA = { biyu: 2, uku: 3, hudu: 4, biyar: 5, shida: 6 }
const YORUBA = { meji: 2, meta: 3, merin: 4, marun: 5, mefa: 6 }
const COUNTS = new Map(Object.entries({ ...HAUSA, ...YORUBA }))
const COUNTED = new RegExp(`\\b(?:guda (${Object.keys(HAUSA).join('|')})|(${Object.keys(YORUBA).join('|')}))\\b`, 'gi')

/** Yoruba for "for"; a "radiator fun" is a fan. */
const FOR = /(?<!\b(?:radiator|cooling|ac|condenser|engine|electric|blower|motor) )\bfun (?=\p{L})/giu

/** A place, where "sabon" does not say that a part is new. */
const SABON_GARI = /\bsabon gari\b/gi

/** Replaces phrases and numbers of Hausa, Yoruba and Igbo by their meaning. */
export const readNigerianLanguages = (text: string): string =>
  text
    .replaceAll(LOOKING_FOR, ' ')
    .replaceAll(SABON_GARI, ' ')
    .replaceAll(COUNTED, (_, hausa?: string, yoruba?: string) => {
      const count = COUNTS.get((hausa ?? yoruba ?? '').toLowerCase())
      return `${count} pcs`
    })
    .replaceAll(FOR, 'for ')
