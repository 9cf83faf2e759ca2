import type { KeywordData } from './understanding-types.rules.ts'
import type { VehicleName } from './vehicle-names.rules.ts'

/** Classes of Mercedes-Benz that have a number on the boot, "C 350", the commonest first. */
const CLASSES_OF_NUMBERS: Readonly<Record<string, string>> = {
  180: 'C-Class A-Class CLA',
  200: 'C-Class E-Class A-Class',
  220: 'C-Class E-Class GLK',
  230: 'C-Class E-Class SLK',
  240: 'C-Class E-Class CLK',
  250: 'C-Class E-Class GLA GLC',
  280: 'C-Class E-Class S-Class',
  300: 'C-Class E-Class ML-Class GLC',
  320: 'E-Class ML-Class S-Class C-Class',
  350: 'E-Class ML-Class C-Class GLK S-Class GLE',
  400: 'E-Class S-Class ML-Class C-Class GLE',
  430: 'S-Class E-Class ML-Class',
  450: 'GL GLE GLS S-Class',
  500: 'S-Class ML-Class E-Class G-Class',
  550: 'S-Class GL E-Class ML-Class G-Class',
}

/** The letters of Lexus and Infiniti in the order in which a number alone means them. */
const LETTERS = 'RX ES GX LX IS GS LS NX SC RC FX G QX M Q EX JX I'.split(' ')
const LETTERED_MAKES = ['Lexus', 'Infiniti']
/** A smaller number of two digits is a year or a size. */
const MIN_NUMBER = 35

type FindModel = (make: string, model: string) => VehicleName | undefined

/** Lists what a number means beside its make: "lexus 570" the LX 570, "benz 350" one of several classes. */
export function listNumberNames({ makes, models }: KeywordData, find: FindModel): Map<string, VehicleName[]> {
  const classes = Object.entries(CLASSES_OF_NUMBERS).flatMap(([number, names]) =>
    names.split(' ').flatMap((one) => {
      const name = find('Mercedes-Benz', one)
      return name ? [{ number, name: { ...name, badge: number } }] : []
    }),
  )
  const makeNames = new Map(makes.map(({ id, name }) => [id, name]))
  const lettered = models.flatMap(({ makeId, name }) => {
    const [, letters = '', number = ''] = /^([A-Z]{1,2}) ?(\d{2,3})$/.exec(name) ?? []
    const make = makeNames.get(makeId) ?? ''
    const isMeant = LETTERED_MAKES.includes(make) && LETTERS.includes(letters) && Number(number) >= MIN_NUMBER
    const model = isMeant ? find(make, name) : undefined
    return model ? [{ number, letters, name: model }] : []
  })
  const inOrder = lettered.toSorted((a, b) => LETTERS.indexOf(a.letters) - LETTERS.indexOf(b.letters))
  const groups = Map.groupBy([...classes, ...inOrder], ({ number }) => number)
  const toName = ({ name }: { name: VehicleName }): VehicleName => ({ ...name, need: 'make', isNumber: true })
  return new Map([...groups].map(([number, named]) => [number, named.map(toName)]))
}
