/** Manufacturer codes of vehicles not built for North America, by make id, written by hand from general knowledge. */
const codes: readonly (readonly [make: number, ...wmis: string[]])[] = [
  [448, 'AHT', 'JTF', 'JTG', 'MR0', 'MR1', 'MR2', 'MHF', 'MHK', 'MBJ', 'NMT', 'SB1', 'VNK', 'LFM', 'LTV'], // Toyota
  [448, '6T1', 'PN1', 'RL4', 'RKL', '8AJ', '9BR', 'LVG'], // Toyota in Australia, Malaysia, Vietnam, Taiwan, Argentina, Brazil, China
  [478, 'JN6', 'SJN', 'VSK', 'MNT', 'MDH', 'ADN', 'VWA', 'Z8N', 'LGB', '94D'], // Nissan
  [474, 'MAK', 'MRH', 'SHH', 'SHS', 'NLA', 'LHG', 'LUC', 'LVH', 'PAD', 'MHR'], // Honda
  [474, 'JH2', 'ME4', 'MLH', 'LAL', 'LWB', '9C2'], // Honda motorcycles
  [481, 'MMB', 'MMC', 'MMT', 'XMC', 'JMB', 'JMY', 'LXM', 'TYB'], // Mitsubishi
  [473, 'MM0', 'MM7', 'MM8', 'JMZ', 'JM7', 'LVR'], // Mazda
  [509, 'MA3', 'MBH', 'MMS', 'MHY', 'TSM', 'VSE', 'JSA'], // Suzuki
  [509, 'JS1', 'MB8'], // Suzuki motorcycles
  [498, 'MAL', 'NLH', 'TMA', 'Z94', 'LBE', 'KMF', 'KMJ', 'X7M', 'MF3', '9BH'], // Hyundai
  [499, 'KNE', 'KNC', 'KNB', 'U5Y', 'U6Y', 'XWE', 'LJD', 'KNH', 'MZB', 'MS0'], // Kia
  [542, 'MPA', 'MP1', 'ACV', 'JAA', 'JAC', 'LZE'], // Isuzu
  [460, 'WF0', 'NM0', 'MNB', 'MAJ', 'AFA', 'LVS', 'MPB', '6FP', 'VS6', 'SFA'], // Ford
  [449, 'VSA', 'WEB', 'NMB', 'LE4', 'ADB'], // Mercedes-Benz
  [449, 'WDF', 'W1V', 'W1T', '8AC', '9BM'], // Mercedes-Benz vans and trucks
  [482, 'WV2', 'WV1', 'AAV', 'LSV', 'LFV', '9BW', '8AW', 'XW8'], // Volkswagen
  [492, 'ZFA', 'NM4', '9BD'], // Fiat
  [487, 'YV2', 'YB1', '9BV'], // Volvo Trucks
  [900_101, 'VF3', 'VR3', 'VR1', '8AD', '936'], // Peugeot
  [900_102, 'W0L', 'W0V', 'VXK'], // Opel
  [900_103, 'VF1', 'UU1', 'X7L', 'VF2', '8A1', '93Y', 'MEE'], // Renault
  [900_104, 'VF7', 'VR7', '935'], // Citroën
  [900_105, 'TMB'], // Škoda
  [900_106, 'VSS'], // Seat
  [900_107, 'XTA', 'XTT'], // Lada
  [900_201, 'WMA'], // MAN
  [900_203, 'LZZ'], // Sinotruk
  [900_204, 'XLR', 'XLA'], // DAF
  [900_205, 'ZCF', 'WJM', 'VNE'], // Iveco
  [900_206, 'YS2', 'XLE', 'VLU', '9BS'], // Scania
  [900_207, 'VF6'], // Renault Trucks
  [900_208, 'MB1'], // Ashok Leyland
  [900_209, 'LZG'], // Shacman
  [900_210, 'LFW', 'LFP'], // FAW
  [900_002, 'LS5', 'LS4', 'LSC'], // Changan
  [900_003, 'LMG'], // GAC
  [900_004, 'LVV', 'LVT'], // Chery
  [900_005, 'L6T', 'LB3'], // Geely
  [900_006, 'LSJ'], // MG
  [900_008, 'LGW'], // Haval
  [900_009, 'LJ1'], // JAC
  [900_010, 'LVA', 'LVB'], // Foton
  [900_011, 'LGX', 'LC0'], // BYD
  [900_012, 'MAT'], // Tata
  [900_013, 'MA1'], // Mahindra
  [900_014, 'KPT', 'KPA', 'KPB'], // SsangYong
  [900_016, 'LEF'], // JMC
  [900_017, 'LGA', 'LGJ'], // Dongfeng
  [900_301, 'MD2', '92T'], // Bajaj
  [900_302, 'MD6'], // TVS
  [900_303, 'MBX', 'ZAP', 'LBM'], // Piaggio
  [900_306, 'JYA', 'ME1', 'LBP', 'MH3', '9C6'], // Yamaha
  [900_307, 'LF3', 'LLV'], // Lifan
]

/** The codes that vPIC does not know. */
export function supplementManufacturers(known: ReadonlySet<string>) {
  return codes.flatMap(([make, ...wmis]) =>
    wmis.filter((wmi) => !known.has(wmi)).map((wmi) => ({ wmi, make, schema: null, from: 1950, to: 2077 })),
  )
}
