import type { SupplementMake } from './supplement-form.ts'

/** Models of the Japanese home market and others that reach Nigeria used. */
export const imports: readonly SupplementMake[] = [
  [
    null,
    'Toyota',
    [
      [
        15801,
        'Premio',
        '2001-2007 | 1.5 1NZ-FE, 1.8 1ZZ-FE, 2.0 1AZ-FSE | Sedan',
        '2007-2021 | 1.5 1NZ-FE, 1.8 2ZR-FE, 1.8 2ZR-FAE, 2.0 3ZR-FAE | Sedan',
      ],
      [
        15802,
        'Allion',
        '2001-2007 | 1.5 1NZ-FE, 1.8 1ZZ-FE, 2.0 1AZ-FSE | Sedan',
        '2007-2021 | 1.5 1NZ-FE, 1.8 2ZR-FE, 1.8 2ZR-FAE, 2.0 3ZR-FAE | Sedan',
      ],
      [
        15803,
        'Vitz',
        '1999-2005 | 1.0 1SZ-FE, 1.3 2NZ-FE, 1.5 1NZ-FE | Hatchback',
        '2005-2010 | 1.0 1KR-FE, 1.3 2SZ-FE, 1.5 1NZ-FE | Hatchback',
        '2010-2020 | 1.0 1KR-FE, 1.3 1NR-FE, 1.5 1NZ-FE | Hatchback',
      ],
      [
        15804,
        'Wish',
        '2003-2009 | 1.8 1ZZ-FE, 2.0 1AZ-FSE | Minivan',
        '2009-2017 | 1.8 2ZR-FAE, 2.0 3ZR-FAE | Minivan',
      ],
      [
        15805,
        'Noah',
        '2001-2007 | 2.0 1AZ-FSE | Minivan',
        '2007-2014 | 2.0 3ZR-FE, 2.0 3ZR-FAE | Minivan',
        '2014-2021 | 1.8 2ZR-FXE, 2.0 3ZR-FAE | Minivan',
        '2022-2027 | 1.8 2ZR-FXE, 2.0 M20A-FKS | Minivan',
      ],
      [
        15806,
        'Probox',
        '2002-2014 | 1.3 2NZ-FE, 1.5 1NZ-FE, 1.4 1ND-TV | Wagon, Van',
        '2014-2027 | 1.3 1NR-FE, 1.5 1NZ-FE | Van',
      ],
    ],
  ],
  [
    null,
    'Nissan',
    [
      [
        15821,
        'March',
        '1982-1992 | 1.0 MA10S | Hatchback',
        '1992-2002 | 1.0 CG10DE, 1.3 CG13DE | Hatchback',
        '2002-2010 | 1.0 CR10DE, 1.2 CR12DE, 1.4 CR14DE | Hatchback',
        '2010-2022 | 1.2 HR12DE | Hatchback',
      ],
      [
        15822,
        'Serena',
        '1991-1999 | 1.6 GA16DE, 2.0 SR20DE, 2.0 CD20 | Minivan',
        '1999-2005 | 2.0 SR20DE, 2.0 QR20DE | Minivan',
        '2005-2010 | 2.0 MR20DE | Minivan',
        '2010-2022 | 2.0 MR20DD | Minivan',
      ],
      [
        15823,
        'Caravan',
        '1986-2001 | 2.0 Z20, 2.4 KA24DE, 2.7 TD27 | Van, Minibus',
        '2001-2012 | 2.4 KA24DE, 2.5 QR25DE, 3.0 ZD30DD | Van, Minibus',
        '2012-2027 | 2.0 QR20DE, 2.5 QR25DE, 2.5 YD25DDTi | Van, Minibus',
      ],
      [15824, 'Cefiro', '1988-1994 | 2.0 RB20DE | Sedan', '1994-2003 | 2.0 VQ20DE, 3.0 VQ30DE | Sedan, Wagon'],
    ],
  ],
  [
    null,
    'Daewoo',
    [
      [15841, 'Racer', '1986-1994 | 1.5 4-cyl | Sedan, Hatchback'],
      [15842, 'Cielo', '1994-2007 | 1.5 A15MF | Sedan, Hatchback'],
    ],
  ],
  [
    null,
    'Chevrolet',
    [
      [
        15851,
        'Captiva',
        '2006-2010 | 2.4 4-cyl, 3.2 V6, 2.0 4-cyl Diesel | SUV',
        '2011-2018 | 2.4 4-cyl, 3.0 V6, 2.2 4-cyl Diesel | SUV',
      ],
    ],
  ],
  [null, 'Hyundai', [[15861, 'County', '1998-2027 | 3.3 D4AL, 3.9 D4DB, 3.9 D4DD | Bus']]],
  [null, 'Mercedes-Benz', [[15871, 'L608', '1981-1986 | 3.8 OM314 | Truck, Van']]],
  [
    null,
    'Volkswagen',
    [
      [
        15881,
        'Caravelle',
        '1981-1990 | 1.9 4-cyl, 2.1 4-cyl, 1.6 4-cyl Diesel | Minibus',
        '1990-2003 | 2.0 4-cyl, 2.5 5-cyl, 1.9 4-cyl Diesel, 2.5 5-cyl Diesel | Minibus',
        '2003-2015 | 2.0 4-cyl, 1.9 4-cyl Diesel, 2.5 5-cyl Diesel, 2.0 4-cyl Diesel | Minibus',
        '2015-2024 | 2.0 4-cyl, 2.0 4-cyl Diesel | Minibus',
      ],
    ],
  ],
]
