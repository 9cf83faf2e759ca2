import type { VehicleName } from './vehicle-names.rules.ts'

type FindModel = (make: string, model: string) => VehicleName | undefined

// The numbers of badges end in 0, those of part numbers need not: "A 271 094 02 04". Badges with two digits are of AMG;
// "E65" is a BMW.
const BADGE_OF_CLASS =
  /^(?:([a-z]{1,3})\d\d0(?:d|h|l|cdi|e)?|(a|c|e|s|g|cla?|cls|clk|ml|gla|glc|gle|gls|sl|slk)(?:43|45|55|63)|(s|g|cl|sl)65)$/
/** "R420" is of the R-Series, "Scania 124" of the 4-Series. */
const BADGE_OF_SERIES = /^(?:([prg])\d{3}|scania[prgt]?(?:9|1[1-6])([234])[a-z]?)$/

/** "528" is of the 5 Series: the number of the series, and the volume of its engine. */
const BADGE_OF_BMW = /^([1-8])[1-6]\d$/

/** "DM690S" is a Mack DM; "R688" may also be a Scania, so it needs its make unless the letters at its end are of Mack. */
const BADGE_OF_MACK = /^(chn?|chu|cxu?|cxn|cl|cv|gu|dm|rd|rb|r|mr|le|mc|ms|u)([3-8]\d\d)(sx|st|s|t|p|fc)?$/
const MODELS_OF_MACK: Readonly<Record<string, string>> = {
  chu: 'pinnacle',
  cxu: 'pinnacle',
  cx: 'vision',
  cxn: 'vision',
  cv: 'granite',
  gu: 'granite',
}
const SURE_MACK = /^(?:(?:ch|chn|chu|cx|cxn|cxu|cl|cv|gu)\d[0-3]3|(?:dm|rd|rb)[468]\d\d(?:sx|s|p)?|r\d{3}(?:st|s|t))$/

/** "LE 180" is of the L2000 of MAN. */
const BADGE_OF_MAN = /^le[12]\d0c?$/

/** Finds models by badge: "c300" is the C-Class, "glk350" the GLK; beside its make "528" is the BMW 5 Series. */
export function createBadges(isTradeWord: (word: string) => boolean, findModel: FindModel) {
  const find = (make: string, ...keys: readonly string[]) =>
    keys.map((key) => findModel(make, key)).find((name) => name !== undefined)
  return (text: string): VehicleName[] => {
    if (isTradeWord(text)) return []
    const badge = text
      .toUpperCase()
      .replace(/CDI$/, ' CDI')
      .replace(/^SCANIA/, '')
    const letters = BADGE_OF_CLASS.exec(text)?.slice(1).find(Boolean)
    const series = BADGE_OF_SERIES.exec(text)?.slice(1).find(Boolean)
    const bmw = BADGE_OF_BMW.exec(text)?.[1]
    const ofClass = letters === undefined ? undefined : find('Mercedes-Benz', `${letters}class`, letters)
    const ofSeries = series === undefined ? undefined : find('Scania', `${series}series`)
    const ofBmw = bmw === undefined ? undefined : find('BMW', `${bmw}series`)
    const [, mack] = BADGE_OF_MACK.exec(text) ?? []
    const ofMack = mack === undefined ? undefined : find('Mack', MODELS_OF_MACK[mack] ?? mack)
    const ofMan = BADGE_OF_MAN.test(text) ? find('MAN', 'l2000') : undefined
    return [
      ...(ofMack ? [{ ...ofMack, need: SURE_MACK.test(text) ? ('alone' as const) : ('make' as const), badge }] : []),
      ...(ofMan ? [{ ...ofMan, need: 'make' as const, badge }] : []),
      ...(ofBmw ? [{ ...ofBmw, need: 'make' as const, badge }] : []),
      ...(ofClass ? [{ ...ofClass, need: 'alone' as const, badge }] : []),
      ...(ofSeries
        ? [{ ...ofSeries, need: /^\d/.test(series ?? '') ? ('alone' as const) : ('make' as const), badge }]
        : []),
    ]
  }
}
