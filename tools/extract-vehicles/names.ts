/** Body classes of vPIC in common words. What is not here (bus and trailer chassis, off-road …) says nothing of use. */
const bodies: Record<string, string> = {
  'Convertible/Cabriolet': 'Convertible',
  Coupe: 'Coupe',
  'Crossover Utility Vehicle (CUV)': 'SUV',
  'Hatchback/Liftback/Notchback': 'Hatchback',
  'Incomplete - Chassis Cab (Double Cab)': 'Chassis Cab',
  'Incomplete - Chassis Cab (Number of Cab Unknown)': 'Chassis Cab',
  'Incomplete - Chassis Cab (Single Cab)': 'Chassis Cab',
  'Incomplete - Cutaway': 'Cutaway',
  Limousine: 'Limousine',
  Minivan: 'Minivan',
  Roadster: 'Convertible',
  'Sedan/Saloon': 'Sedan',
  'Sport Utility Truck (SUT)': 'Pickup',
  'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)': 'SUV',
  'Step Van / Walk-in Van': 'Step Van',
  Pickup: 'Pickup',
  'Cargo Van': 'Cargo Van',
  Truck: 'Truck',
  'Truck-Tractor': 'Truck Tractor',
  Van: 'Van',
  Wagon: 'Wagon',
}

/** The look-up's order of body types: a type range runs along it. */
export const bodyOrder = [
  'Sedan',
  'Hatchback',
  'Coupe',
  'Convertible',
  'Wagon',
  'SUV',
  'Limousine',
  'Minivan',
  'Van',
  'Cargo Van',
  'Step Van',
  'Minibus',
  'Pickup',
  'Cutaway',
  'Chassis Cab',
  'Truck',
  'Truck Tractor',
  'Tipper',
  'Bus',
]

export function bodyName(bodyClass: string): string | null {
  return bodies[bodyClass] ?? null
}

/** Toyota's older entries shorten or mistype their codes. */
const misspelt: Record<string, string> = {
  'IZZ-FE': '1ZZ-FE',
  '1NZ-FF': '1NZ-FE',
  '3RZ': '3RZ-FE',
  '5VZ': '5VZ-FE',
  '2TZ': '2TZ-FE',
  'INZ-FE': '1NZ-FE',
  'INZ-FXE': '1NZ-FXE',
  'M20-FKS': 'M20A-FKS',
  'A25-FXZ': 'A25A-FXS',
  V35AFTS: 'V35A-FTS',
  '1FZ': '1FZ-FE',
  '5N-FSE': '5S-FNE',
  '5S': '5S-FE',
  '4A': '4A-FE',
  '3S': '3S-FE',
  '7M': '7M-GE',
  '5E': '5E-FE',
  '2JZ': '2JZ-GE',
  '1MZ': '1MZ-FE',
  '3MZ': '3MZ-FE',
  '7A': '7A-FE',
  '48D1-T': '4BD1-T',
  VK565DE: 'VK56DE',
  MII: 'M11',
  Om654: 'OM654',
  'GBD1-T': '6BD1-T',
}
/** Written where a code belongs, but no engine: makers, electric motors, emission classes, brake systems. */
const noCode =
  /^(NA|MB|Ford|Audi|BMW-AG|Daimler|GM|SULEV|ULEV|PZEV|HEV|PHEV|MOTOR|[1-9][A-Z]M|MG\d|MH\d|MP[0O]|MC\d|ED|A-1|S\d\d(-\w+)?|Y\d\d|M7M5|MCF\d+|U[4-6]|C[0456]|DIB|BM1|E400V?\d+|E800V\d+|L0A|TM4|X0[CDE]|XR[JL]|V[468]|I[46]|[24]V|[234]BBL|E85|B[56]|[1-9][A-Z]M\/?.*|P5V|048|36D|38D|40D|12-MOD|60 Series|30 Series)$/i
/** Families with a common name: the name in vPIC → the name that people use. */
const families: [RegExp, string][] = [
  [/T-?GDI/i, 'T-GDi'],
  [/\b(GTDI|EcoBoost)\b/i, 'EcoBoost'],
  [/\bTi-?VCT\b/i, 'Ti-VCT'],
  [/\bMIVEC\b/i, 'MIVEC'],
  [/\bTFSI\b/i, 'TFSI'],
  [/\bTSI\b/i, 'TSI'],
  [/\bFSI\b/i, 'FSI'],
  [/\bTDI\b/i, 'TDI'],
  [/\bCyclone\b/i, 'Cyclone'],
  [/\bVortec\b/i, 'Vortec'],
  [/\bSeries[ -]?60\b/i, 'Series 60'],
  [/\bSeries[ -]?50\b/i, 'Series 50'],
]
const greek = /\b(alpha|beta|gamma|delta|epsilon|sigma|theta|lambda|lamda|mu|nu|kappa|tau)\b[ -]*(iii|ii|3|2|\?)?/i

/** The engine's code as the trade writes it (`2ZR-FE`, `Theta II`, `TSI`); null when vPIC's text holds none. */
export function engineCode(text: string): string | null {
  const family = greek.exec(text)
  if (family?.[1]) return greekName(family[1], family[2] ?? '') + (/T-?GDI/i.test(text) ? ' T-GDi' : '')
  if (!text.includes('/')) for (const [pattern, name] of families) if (pattern.test(text)) return name
  const bare = text
    .replace(/\(.*?\)/g, ' ')
    .replace(/^\d\.\dL?\s+/, '')
    .split(/[,;+/]| -\s?| w\/| with /)[0]
    ?.replace(/^(MB|GM|Cummins|Caterpillar|International|AJ120 i\d)\s+(?=\S)/i, (m) =>
      m.startsWith('AJ') ? 'AJ120' : '',
    )
    .replace(/\s+(California|Californoia|Federal|Canada|S\/C|Turbo|Std|High Power|Diesel|EFI|GLIDER).*$/i, '')
    .replace(/^OM (\d)/, 'OM$1')
    .trim()
  const code = misspelt[bare ?? ''] ?? bare
  if (!code || noCode.test(code)) return null
  return /^(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9.-]{1,10}$/i.test(code) && !/^\d\.\d(L|T|$)/i.test(code)
    ? code.replace(/-$/, '')
    : null
}

function greekName(word: string, number: string): string {
  const name = word.toLowerCase() === 'lamda' ? 'Lambda' : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const roman = { iii: ' III', ii: ' II', '3': ' III', '2': ' II' }[number.toLowerCase()] ?? ''
  return name + roman
}

export interface EngineFacts {
  code: string | null
  litres: number | null
  cylinders: number | null
  vee: boolean
  fuel: 'petrol' | 'diesel' | 'electric' | null
}

/** House form: `1.8 2ZR-FE`; without a code `1.8 4-cyl`, `3.5 V6`, `3.0 6-cyl Diesel`; `Electric`. Empty when nothing is known. */
export function engineName(facts: EngineFacts): string {
  if (facts.fuel === 'electric' && !facts.litres) return 'Electric'
  const litres = facts.litres ? facts.litres.toFixed(1) : ''
  if (facts.code) return `${litres} ${facts.code}`.trim()
  const cylinders = facts.cylinders
    ? facts.vee && facts.cylinders >= 6
      ? `V${facts.cylinders}`
      : `${facts.cylinders}-cyl`
    : ''
  if (!litres && !cylinders) return ''
  return `${litres} ${cylinders}${facts.fuel === 'diesel' ? ' Diesel' : ''}`.trim().replace(/\s+/g, ' ')
}
