import type { SupplementMake } from './supplement-form.ts'

/** Motorcycles and tricycles of Nigeria, engines in cc. "Motorcycle 125" is any model of a small maker of that size. */
export const motorcycles: readonly SupplementMake[] = [
  [
    900_301,
    'Bajaj',
    [
      [15501, 'Boxer BM 100', '2010-2027 | 100 cc | Motorcycle'],
      [15502, 'Boxer BM 150', '2010-2027 | 150 cc | Motorcycle'],
      [15503, 'CT 100', '2004-2027 | 100 cc | Motorcycle'],
      [15504, 'Discover 125', '2004-2021 | 125 cc, 135 cc | Motorcycle'],
      [15505, 'Platina', '2006-2027 | 100 cc, 125 cc | Motorcycle'],
      [15506, 'Pulsar 135', '2009-2019 | 135 cc | Motorcycle'],
      [15507, 'Pulsar 150', '2001-2027 | 150 cc | Motorcycle'],
      [15508, 'Pulsar 180', '2001-2020 | 180 cc | Motorcycle'],
      [15509, 'Pulsar NS 200', '2012-2027 | 200 cc | Motorcycle'],
      [15510, 'RE', '1995-2027 | 145 cc, 175 cc, 200 cc | Tricycle'],
      [15511, 'RE Maxima', '2013-2027 | 236 cc, 470 cc Diesel | Tricycle'],
    ],
  ],
  [
    900_302,
    'TVS',
    [
      [15531, 'Apache RTR 160', '2007-2027 | 160 cc | Motorcycle'],
      [15532, 'Apache RTR 180', '2009-2027 | 180 cc | Motorcycle'],
      [15533, 'Apache RTR 200', '2016-2027 | 200 cc | Motorcycle'],
      [15534, 'HLX 100', '2014-2027 | 100 cc | Motorcycle'],
      [15535, 'HLX 125', '2013-2027 | 125 cc | Motorcycle'],
      [15536, 'HLX 150', '2016-2027 | 150 cc | Motorcycle'],
      [15537, 'Star City', '2005-2027 | 110 cc | Motorcycle'],
      [15538, 'Star Sport', '2007-2027 | 100 cc | Motorcycle'],
      [15539, 'Max 125', '2004-2027 | 125 cc | Motorcycle'],
      [15540, 'King', '2008-2027 | 200 cc | Tricycle'],
    ],
  ],
  [
    900_303,
    'Piaggio',
    [
      [15561, 'Ape', '1981-2027 | 200 cc, 395 cc Diesel, 435 cc Diesel | Tricycle'],
      [15562, 'Ape City', '2010-2027 | 200 cc, 230 cc | Tricycle'],
      [15563, 'Ape Xtra', '2009-2027 | 435 cc Diesel, 600 cc Diesel | Tricycle'],
    ],
  ],
  [
    900_304,
    'Qlink',
    [
      [15581, 'X-Ranger', '2013-2027 | 200 cc | Motorcycle'],
      [15582, 'Qlink 125', '2010-2027 | 125 cc | Motorcycle'],
      [15583, 'Qlink 150', '2010-2027 | 150 cc | Motorcycle'],
      [15584, 'Qlink 200', '2010-2027 | 200 cc | Motorcycle'],
    ],
  ],
  [
    900_305,
    'Jincheng',
    [
      [15601, 'AX100', '1990-2020 | 100 cc | Motorcycle'],
      [15602, 'Jincheng 110', '2000-2020 | 110 cc | Motorcycle'],
      [15603, 'Jincheng 125', '1995-2020 | 125 cc | Motorcycle'],
    ],
  ],
  [
    null,
    'Honda',
    [
      [15621, 'CG125', '1976-2015 | 125 cc | Motorcycle'],
      [15622, 'CG150', '2004-2015 | 150 cc | Motorcycle'],
      [15623, 'CB125', '1976-2027 | 125 cc | Motorcycle'],
      [15624, 'CBF125', '2009-2015 | 125 cc | Motorcycle'],
      [15625, 'Ace 125', '2013-2022 | 125 cc | Motorcycle'],
      [15626, 'XL125', '1976-2008 | 125 cc | Motorcycle'],
      [15627, 'XR150L', '2014-2027 | 150 cc | Motorcycle'],
    ],
  ],
  [
    null,
    'Suzuki',
    [
      [15641, 'AX100', '1981-2015 | 100 cc | Motorcycle'],
      [15642, 'GN125', '1982-2020 | 125 cc | Motorcycle'],
      [15643, 'GS125', '1982-2005 | 125 cc | Motorcycle'],
      [15644, 'TF125', '1982-2014 | 125 cc | Motorcycle'],
    ],
  ],
  [
    900_306,
    'Yamaha',
    [
      [15661, 'AG100', '1981-2027 | 100 cc | Motorcycle'],
      [15662, 'AG200', '1985-2027 | 200 cc | Motorcycle'],
      [15663, 'DT125', '1981-2006 | 125 cc | Motorcycle'],
      [15664, 'RX100', '1985-1996 | 100 cc | Motorcycle'],
      [15665, 'YBR125', '2004-2017 | 125 cc | Motorcycle'],
      [15666, 'XTZ125', '2003-2023 | 125 cc | Motorcycle'],
    ],
  ],
  [
    900_307,
    'Lifan',
    [
      [15681, 'Lifan 100', '2000-2027 | 100 cc | Motorcycle'],
      [15682, 'Lifan 110', '2000-2027 | 110 cc | Motorcycle'],
      [15683, 'Lifan 125', '2000-2027 | 125 cc | Motorcycle'],
      [15684, 'Lifan 150', '2000-2027 | 150 cc | Motorcycle'],
      [15685, 'Lifan 200', '2005-2027 | 200 cc | Motorcycle'],
    ],
  ],
  [
    900_308,
    'Daylong',
    [
      [15701, 'Daylong 100', '2005-2027 | 100 cc | Motorcycle'],
      [15702, 'Daylong 125', '2005-2027 | 125 cc | Motorcycle'],
      [15703, 'Daylong 150', '2005-2027 | 150 cc | Motorcycle'],
      [15704, 'Daylong 200', '2005-2027 | 200 cc | Motorcycle'],
      [15705, 'Daylong Tricycle', '2010-2027 | 200 cc | Tricycle'],
    ],
  ],
  [
    900_309,
    'Simba',
    [
      [15721, 'Simba 100', '2005-2027 | 100 cc | Motorcycle'],
      [15722, 'Simba 125', '2005-2027 | 125 cc | Motorcycle'],
      [15723, 'Simba 150', '2005-2027 | 150 cc | Motorcycle'],
    ],
  ],
]
