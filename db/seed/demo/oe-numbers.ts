import type { PartKind } from './kind.ts'
import { type PlatformModel, STYLE_OF_MAKE } from './platforms.ts'
import { type Random, fillPattern } from './random.ts'

/** The form of the numbers of makers that do not carry the kind of part in them. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  Mitsubishi: 'MR######',
  'Mitsubishi Fuso': 'MK######',
  Mazda: '@@##-##-###',
  Subaru: '#####@@###',
  Suzuki: '#####-##@##',
  Isuzu: '8-########-0',
  Hino: 'S####-@####',
  Volvo: '3#######',
  'Volvo Trucks': '2#######',
  Mack: '2#######',
  Jeep: '68######A@',
  Dodge: '68######A@',
  Chrysler: '68######A@',
  Ram: '68######A@',
  'Land Rover': 'LR0#####',
  Jaguar: 'C2@#####',
  Renault: '77########',
  'Renault Trucks': '50########',
  Shacman: 'DZ9#########',
  Tata: '2########',
  Changan: '@#####-####',
  Chery: '@##-#######',
  Geely: '10########',
  GAC: '@########-####',
  Opel: '9#######',
  Fiat: '5#######',
  MAN: '51.#####-####',
  Howo: 'WG9#########',
  Sinotruk: 'WG9#########',
  DAF: '1######',
  Iveco: '50#######',
  Scania: '1######',
  Freightliner: 'A##-#####-###',
  International: '#######C91',
  Kenworth: 'K###-####-#',
  Peterbilt: '##-#####@###',
  Innoson: 'IVM-#######',
  Foton: '1B####@######',
}
/** GM, and makers that are not in the table. */
const ANY_FORM = '1#######'

/** Volkswagen's first three signs name the car, or the engine for what belongs to it. */
function volkswagenPrefix({ makeName, model, yearStart }: PlatformModel, kind: PartKind, random: Random): string {
  if (kind.boundTo === 'engine') return random.pick(['06A', '06B', '06F', '06H', '03G', '038'])
  const later = (year: number, before: string, after: string) => (yearStart < year ? before : after)
  switch (`${makeName} ${model.name}`) {
    case 'Volkswagen Passat':
      return later(2005, '3B0', '3C0')
    case 'Volkswagen Touareg':
      return '7L6'
    case 'Volkswagen Tiguan':
      return '5N0'
    case 'Volkswagen EuroVan':
    case 'Volkswagen Transporter':
      return '7D0'
    case 'Audi A4':
      return later(2009, '8E0', '8K0')
    case 'Audi A6':
      return later(2005, '4B0', '4F0')
    case 'Audi Q7':
      return '4L0'
    default:
      return yearStart < 1999 ? '1H0' : later(2005, '1J0', '1K0')
  }
}

/** Returns an invented number of a part in the form of its maker: "04465-02220", "45022-S84-A01", "A 004 420 51 20". */
export function oeNumber(main: PlatformModel, kind: PartKind, position: number, random: Random): string {
  const style = STYLE_OF_MAKE[main.makeName]
  const codes = style && kind.oe ? kind.oe[style] : []
  const code = codes[Math.min(Math.max(position, 0), codes.length - 1)]
  if (!style || code === undefined) return fillPattern(PLAIN_FORMS[main.makeName] ?? ANY_FORM, random)
  switch (style) {
    case 'toyota':
      return fillPattern(
        code === '90915' ? `${code}-YZZ@#` : code.startsWith('90') ? `${code}-0####` : `${code}-#####`,
        random,
      )
    case 'honda':
      return `${code}-${fillPattern(random.pick(['S@@', 'T@#', 'S##', 'R@@', 'P@@']), random)}-${fillPattern('A##', random)}`
    case 'nissan':
      return `${code}-${fillPattern('#@###', random)}`
    case 'hyundai':
      return `${code}-${fillPattern('#@###', random)}`
    case 'mercedes':
      return `A ${fillPattern('###', random)} ${code} ${fillPattern('## ##', random)}`
    case 'bmw':
      return `${code} ${fillPattern('# ### ###', random)}`
    case 'volkswagen':
      return `${volkswagenPrefix(main, kind, random)} ${code} ${fillPattern('@', random)}`
    case 'ford':
      return `${fillPattern('#L#Z', random)}-${code}-${fillPattern('A@', random)}`
    case 'peugeot':
      return `${code}.${fillPattern('@#', random)}`
  }
}
