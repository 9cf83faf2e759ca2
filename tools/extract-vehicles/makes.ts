/** What is taken of a make, and how its names are cleaned. Keyed by the name vPIC gives it. */
export interface MakeChoice {
  /** The name in Nigeria's trade, where vPIC's is another. */
  name?: string
  /** The last model year anybody sold, where vPIC leaves the end open. */
  lastYear?: number
  /** Its first model year, where vPIC's ranges begin too early. */
  firstYear?: number
  /** Only these models (vPIC's names); all by default. */
  keep?: RegExp
  /** Not these models. */
  drop?: RegExp
  /** Model names of vPIC and of the shop; two that become one are merged. */
  rename?: Record<string, string>
}

/** The makes sold in Nigeria in numbers: cars, SUVs, vans, pick-ups and trucks. */
export const makes: Record<string, MakeChoice> = {
  Acura: {},
  'Alfa Romeo': { rename: { 'Giulia (952)': 'Giulia' } },
  Audi: { rename: { 'A7 e': 'A7', 'A8 e': 'A8', 'A8 L e': 'A8 L', 'Q5 e': 'Q5', Q4: 'Q4 e-tron', Q6: 'Q6 e-tron' } },
  Bentley: { drop: /roll|armoured/i },
  BMW: {
    drop: /^Alpina$/,
    rename: {
      '228': '228i',
      '335': '335i',
      '325/325e': '325e',
      '325/325eS': '325eS',
      '325i/325is': '325i',
      '525iA': '525i',
      '530iA': '530i',
      '535i/535is': '535i',
      '540iA': '540i',
      '633 csi': '633CSi',
      '650i, Alpina B6': 'Alpina B6',
      '650i, B6': 'Alpina B6',
      '750Li, Alpina B7': 'Alpina B7',
      '750Lxi, Alpina B7': 'Alpina B7',
      '750i, Alpina B7': 'Alpina B7',
      '750i, B7': 'Alpina B7',
      '750xi, Alpina B7': 'Alpina B7',
      B7: 'Alpina B7',
      '323is': '323iS',
    },
  },
  Buick: { drop: /coachbuilder|incomplete/i },
  Cadillac: { drop: /chassis|coach|hearse|limousine|armored/i },
  Chevrolet: {
    drop: /chassis|hearse|motorhome|military|forward|conventional|^U100$|incomplete|cutaway|aluminum|^P6S$|^\d ton$|hi-cube|police|^[A-Z]\d$|^P /i,
    rename: { 'Astro Van': 'Astro', 'S-10 Pickup': 'S-10', 'Bolt EV': 'Bolt', '3500/4500': '4500' },
  },
  Chrysler: {
    drop: /^(Caravan|Grand Caravan|Shadow|Intrepid|Neon|Stratus|Viper|Vision|Daytona|Dynasty)$/,
    rename: { 'Concorde/LHS': 'Concorde', 'Town and Country': 'Town & Country' },
  },
  Daewoo: { lastYear: 2002, drop: /^G2X$|v-car|v-200/i },
  Daihatsu: { lastYear: 1992 },
  Dodge: {
    drop: /chassis with|^RD200|caravan\/grand|^Mini Ram$|^Royal/i,
    rename: {
      'RAM 50': 'Ram 50',
      'Ram Chassis Cab': 'Ram',
      'D-Series': 'D-Series Pickup',
      'W-Series': 'W-Series Pickup',
    },
  },
  Eagle: { lastYear: 1998, drop: /^MEDALLION$/ },
  Fiat: {},
  Ford: {
    drop: /^'34$|chassis|recreational|forward|^(GT MKII|Mustang GTD)$/i,
    keep: /^(E|F)-(100|150|250|350|450|550|600|650|700|750|800)( Heritage)?$|^(?!.*\d{3}).*$|^Five Hundred$|^ZX2$/,
    rename: { 'Expedition MAX': 'Expedition EL', Ecosport: 'EcoSport', Laser: 'Laser' },
  },
  Freightliner: {
    keep: /^(108SD|114SD|122SD|SD122|Argosy|Business|C112|C120|Cascadia|Century|Classic|Columbia|Condor|Coronado|CST1\d\d|eCascadia|FL\d\d|FL1\d\d|FLB|FLD1\d\d|M2|Sprinter)$/,
    rename: {
      CST112: 'Century Class 112',
      CST120: 'Century Class 120',
      C120: 'Columbia 120',
      C112: 'Columbia 112',
      SD122: '122SD',
    },
  },
  Genesis: {},
  Geo: { lastYear: 1997 },
  GMC: {
    drop: /chassis|motorhome|military|forward|conventional|cutaway|aluminum|^P6S$|hi-cube|cruise|^[A-Z]\d$|^P |geo|value van|magna|electric vehicle/i,
    rename: { 'Jimmy Utility': 'Jimmy', 'S15 Utility': 'S15 Jimmy' },
  },
  Hino: {
    keep: /^(L6|L7|S\d\d|XL8|Conventional Type Truck|Forward Control Type Truck)$/,
    rename: { 'Conventional Type Truck': '600 Series', 'Forward Control Type Truck': '300 Series' },
  },
  Honda: { drop: /^EV Plus$/ },
  Hummer: {},
  Hyundai: {},
  Infiniti: {},
  International: {
    keep: /^([3-9]\d00i?x?|MA025|MA035|MH025|Lonestar|Prostar|Workstar|(HV|HX|LT6|MV|RH|CV)\d{2,3})$/,
    // The chassis codes that its best known trucks are filed under.
    rename: {
      MA025: '4300',
      MA035: '4400',
      MH025: '4300',
      Lonestar: 'LoneStar',
      Prostar: 'ProStar',
      Workstar: 'WorkStar',
    },
  },
  Isuzu: {
    drop: /bus|forward control|medium duty|^(F6|F7|H-Series|REACH|T\dF)$|\/(FVR|Amigo)/i,
    rename: { 'NPR/NPR-HD': 'NPR', 'NQR/NRR': 'NQR', 'Trooper II': 'Trooper', 'NPR-HD': 'NPR-HD' },
  },
  Jaguar: {},
  Jeep: { rename: { 'Wrangler JK': 'Wrangler', 'CJ-8 Scrambler': 'CJ-8' } },
  Kenworth: {
    keep: /^(C500|K100|K300|T\d{3,4}|W900|W990|[TWC]\d Series|K270\/K370)$/,
    rename: {
      'C5 Series': 'C500',
      'T2 Series': 'T270',
      'T3 Series': 'T370',
      'T4 Series': 'T470',
      'T6 Series': 'T660',
      'T7 Series': 'T700',
      'T8 Series': 'T800',
      'W9 Series': 'W900',
      'K270/K370': 'K370',
    },
  },
  Kia: {},
  'Land Rover': { rename: { 'New Range Rover': 'Range Rover' } },
  Lexus: {},
  Lincoln: {},
  Mack: {
    keep: /^(Anthem|CH|CHN|CHU.*|CL|CT.*|CV.*|CX.*|DM|Granite|GU.*|LE|LEU.*|LR|MD|MH|MR|MRU.*|Pinnacle|R|RB|RD|TD.*|Terrapro|U|MS|MC)$/,
    rename: {
      'CHU (Pinnacle)': 'Pinnacle',
      'CXP (Pinnacle)': 'Pinnacle',
      'CXU (Pinnacle)': 'Pinnacle',
      'CT (Granite)': 'Granite',
      'CTP (Granite)': 'Granite',
      'CV (Granite)': 'Granite',
      'GU (Granite)': 'Granite',
      'CX (Vision)': 'Vision',
      'CXN (Vision)': 'Vision',
      'LEU (TerraPro)': 'TerraPro',
      'MRU (TerraPro)': 'TerraPro',
      Terrapro: 'TerraPro',
      'TD (Titan)': 'Titan',
    },
  },
  Maserati: {},
  Mazda: { rename: { Mazda2: '2', Mazda3: '3', Mazda5: '5', Mazda6: '6', 'MX-5': 'MX-5 Miata' } },
  'Mercedes-Benz': {
    rename: {
      'M-Class': 'ML-Class',
      'CLA-Class': 'CLA',
      'GLA-Class': 'GLA',
      'GLB-Class': 'GLB',
      'GLC-Class': 'GLC',
      'GLE-Class': 'GLE',
      'GLK-Class': 'GLK',
      'GLS-Class': 'GLS',
      'CLK-Class': 'CLK',
      'CLS-Class': 'CLS',
      'EQB-Class': 'EQB',
      'EQE-Class SUV': 'EQE SUV',
      'EQE-Class Sedan': 'EQE',
      'EQS-Class SUV': 'EQS SUV',
      'EQS-Class Sedan': 'EQS',
      'SLC-Class': 'SLC',
      'SLK-Class': 'SLK',
      'SLS-Class': 'SLS',
      'CL-Class': 'CL',
      'GL-Class': 'GL',
      'SL-Class': 'SL',
    },
  },
  Mercury: { lastYear: 2011 },
  MINI: { name: 'Mini' },
  Mitsubishi: { drop: /^(SPX?|Wagon|Space Wagon)$/, rename: { 'Lancer SportBack': 'Lancer Sportback' } },
  'Mitsubishi Fuso': {
    drop: /sterling|ecanter/i,
    rename: {
      'FE140 (FECZTS)': 'FE140',
      'FE160 (FEC7TS)': 'FE160',
      'FE160 (FEC7TW)': 'FE160',
      'FE180 (FEC9TS)': 'FE180',
    },
  },
  Navistar: { name: 'International', keep: /^$/ },
  Nissan: {
    drop: /^(Altra|X-Trail$|Micra$)/,
    rename: {
      'Nissan Z': 'Z',
      'Ariya Hatchback': 'Ariya',
      'Ariya MPV': 'Ariya',
      'Kicks MPV': 'Kicks',
      'Sentra Classic': 'Sentra',
      'Stanza Wagon': 'Stanza',
    },
  },
  Oldsmobile: { lastYear: 2004, rename: { 'Eighty Eight (88)': 'Eighty Eight', 'Ninety Eight (98)': 'Ninety Eight' } },
  Peterbilt: { keep: /^\d{3}$/ },
  Plymouth: { lastYear: 2001 },
  Pontiac: { lastYear: 2010, rename: { 'Grand AM': 'Grand Am', 'Sunbird 2000': 'Sunbird' } },
  Porsche: {},
  Ram: { rename: { 'Promaster City': 'ProMaster City' } },
  'Rolls-Royce': { drop: /flying spur/i },
  SAAB: { name: 'Saab', lastYear: 2012, rename: { '9-4x': '9-4X' } },
  Saturn: { lastYear: 2010 },
  smart: { name: 'Smart', rename: { smart: 'Fortwo', 'Fortwo Electric Drive': 'Fortwo', 'EQ Fortwo': 'Fortwo' } },
  'Sterling Truck': {
    name: 'Sterling',
    firstYear: 1997,
    lastYear: 2009,
    keep: /^(Acterra|Condor|[AL][789]5\d\d( series)?|L7501)$/,
  },
  Subaru: { rename: { 'B9 Tribeca': 'Tribeca', 'XV CrossTrek': 'Crosstrek' } },
  Suzuki: {
    lastYear: 2013,
    drop: /^Swift$/,
    rename: { XL7: 'XL-7', 'Grand Vitara XL-7': 'XL-7', 'Sidekick Sport': 'Sidekick' },
  },
  Tesla: {},
  Toyota: {
    drop: /^(FCHV|Starlet$|Corona$)/,
    rename: {
      'Pick-Up': 'Pickup',
      'Corolla Matrix': 'Matrix',
      'COROLLA iM': 'Corolla iM',
      'Prius Prime (PHEV)': 'Prius Prime',
      'RAV4 Prime (PHEV)': 'RAV4 Prime',
    },
  },
  UD: {},
  Volkswagen: { rename: { KOMBI: 'Kombi', CABRIOLET: 'Cabriolet', FOX: 'Fox', 'Golf III': 'Golf', 'Golf GTI': 'GTI' } },
  Volvo: {
    drop: /^Cab |^F\d+ w|^V[ST]$/,
    rename: {
      'C70 / C30': 'C30',
      V60CC: 'V60 Cross Country',
      V90CC: 'V90 Cross Country',
      '240 Series': '240',
      '260 Series': '260',
      '740 Series': '740',
      '760 Series': '760',
      '780 Series': '780',
      '850 Series': '850',
      '940 Series': '940',
      '960 Series': '960',
    },
  },
  'Volvo Truck': {
    name: 'Volvo Trucks',
    keep: /^(VHD|VN[LMRX]?|VAH|FE|FM10|WIA|WG|NE|NR|FML|ACL|WCA)( \(4\))?$/,
    rename: { 'VNL (4)': 'VNL', 'VNR (4)': 'VNR' },
  },
  'Western Star': {
    keep: /^\d{4}E?$|^4[789]X Chassis$|^57X Chassis$/,
    rename: { '47X Chassis': '47X', '49X Chassis': '49X', '57X Chassis': '57X' },
  },
}
