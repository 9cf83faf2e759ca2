import type { SupplementMake } from './supplement-form.ts'

/** Heavy and medium trucks built outside North America. */
export const trucks: readonly SupplementMake[] = [
  [
    null,
    'Mercedes-Benz',
    [
      [15001, 'L911', '1981-1990 | 5.7 OM352 | Truck, Tipper'],
      [15002, 'LN2 (709-1524)', '1984-1998 | 4.0 OM364, 6.0 OM366 | Truck, Tipper'],
      [15003, 'NG', '1981-1988 | 9.6 OM421, 11.0 OM421, 14.6 OM422 | Truck, Truck Tractor, Tipper'],
      [15004, 'SK', '1988-1998 | 11.0 OM441, 15.1 OM442, 12.0 OM447 | Truck, Truck Tractor, Tipper'],
      [
        15005,
        'Actros',
        '1996-2011 | 11.9 OM501LA, 15.9 OM502LA | Truck, Truck Tractor, Tipper',
        '2011-2027 | 10.7 OM470, 12.8 OM471, 15.6 OM473 | Truck, Truck Tractor, Tipper',
      ],
      [15006, 'Axor', '2001-2015 | 6.4 OM906LA, 7.2 OM926LA, 12.0 OM457LA | Truck, Truck Tractor, Tipper'],
      [
        15007,
        'Atego',
        '1998-2013 | 4.2 OM904LA, 6.4 OM906LA | Truck, Tipper',
        '2013-2027 | 5.1 OM934, 7.7 OM936 | Truck, Tipper',
      ],
      [15008, 'Arocs', '2013-2027 | 7.7 OM936, 10.7 OM470, 12.8 OM471 | Truck, Truck Tractor, Tipper'],
      [15009, 'Vario', '1996-2013 | 4.2 OM904LA, 2.9 OM602 | Van, Minibus, Truck'],
    ],
  ],
  [
    900_201,
    'MAN',
    [
      [15101, 'F8', '1981-1987 | 11.4 D2566, 9.5 D2565 | Truck, Truck Tractor, Tipper'],
      [15102, 'F90', '1986-1997 | 10.0 D2865, 12.0 D2866 | Truck, Truck Tractor, Tipper'],
      [15103, 'F2000', '1994-2002 | 10.0 D2865, 12.0 D2866, 12.8 D2876 | Truck, Truck Tractor, Tipper'],
      [15104, 'L2000', '1993-2005 | 4.6 D0824, 6.9 D0826 | Truck, Tipper'],
      [15105, 'M2000', '1995-2005 | 4.6 D0834, 6.9 D0826, 6.9 D0836 | Truck, Tipper'],
      [15106, 'TGA', '2000-2009 | 10.5 D2066, 12.0 D2866, 12.8 D2876 | Truck, Truck Tractor, Tipper'],
      [15107, 'TGL', '2005-2027 | 4.6 D0834, 6.9 D0836 | Truck, Tipper'],
      [15108, 'TGM', '2005-2027 | 6.9 D0836 | Truck, Tipper'],
      [15109, 'TGS', '2007-2027 | 10.5 D2066, 12.4 D2676 | Truck, Truck Tractor, Tipper'],
      [15110, 'TGX', '2007-2027 | 10.5 D2066, 12.4 D2676, 15.2 D3876 | Truck, Truck Tractor'],
    ],
  ],
  [
    900_202,
    'Howo',
    [
      [15201, '336', '2005-2027 | 9.7 WD615 | Truck, Truck Tractor, Tipper'],
      [15202, '371', '2004-2027 | 9.7 WD615, 9.7 D10 | Truck, Truck Tractor, Tipper'],
      [15203, 'A7', '2008-2027 | 9.7 WD615, 11.6 D12 | Truck, Truck Tractor, Tipper'],
      [15204, 'T7H', '2014-2027 | 10.5 MC11, 12.4 MC13 | Truck Tractor, Tipper'],
      [15205, 'TX', '2018-2027 | 9.7 WD615, 10.5 MC11 | Truck, Truck Tractor, Tipper'],
      [15206, 'Light Truck', '2010-2027 | 3.8 4-cyl Diesel, 2.8 4-cyl Diesel | Truck, Tipper'],
    ],
  ],
  [
    900_203,
    'Sinotruk',
    [
      [15221, 'Steyr', '1995-2015 | 9.7 WD615 | Truck, Truck Tractor, Tipper'],
      [15222, 'Golden Prince', '2003-2015 | 9.7 WD615 | Truck, Truck Tractor, Tipper'],
      [15223, 'Sitrak', '2013-2027 | 10.5 MC11, 12.4 MC13 | Truck Tractor, Truck, Tipper'],
    ],
  ],
  [
    900_204,
    'DAF',
    [
      [15241, '45/55', '1991-2001 | 5.9 6BT | Truck, Tipper'],
      [15242, '65/75/85', '1992-2001 | 6.2 RS, 8.7 RF, 11.6 WS | Truck, Truck Tractor, Tipper'],
      [15243, '95', '1987-1997 | 11.6 WS | Truck, Truck Tractor'],
      [15244, 'LF', '2001-2027 | 3.9 4BT, 5.9 6BT, 4.5 FR, 6.7 GR, 4.5 PX-5, 6.7 PX-7 | Truck, Tipper'],
      [
        15245,
        'CF',
        '2001-2013 | 9.2 PR, 12.6 XE, 12.9 MX | Truck, Truck Tractor, Tipper',
        '2013-2024 | 6.7 PX-7, 10.8 MX-11, 12.9 MX-13 | Truck, Truck Tractor, Tipper',
      ],
      [
        15246,
        'XF',
        '1997-2006 | 12.6 XE, 12.6 XF | Truck, Truck Tractor',
        '2005-2013 | 12.9 MX | Truck, Truck Tractor',
        '2012-2027 | 10.8 MX-11, 12.9 MX-13 | Truck, Truck Tractor',
      ],
    ],
  ],
  [
    900_205,
    'Iveco',
    [
      [
        15261,
        'Daily',
        '1981-1999 | 2.5 8140, 2.8 8140 | Van, Minibus, Chassis Cab',
        '1999-2006 | 2.8 8140, 2.3 F1A, 3.0 F1C | Van, Minibus, Chassis Cab',
        '2006-2027 | 2.3 F1A, 3.0 F1C | Van, Minibus, Chassis Cab',
      ],
      [
        15262,
        'EuroCargo',
        '1991-2002 | 3.9 8040, 5.9 8060 | Truck, Tipper',
        '2002-2027 | 3.9 Tector, 5.9 Tector, 4.5 Tector, 6.7 Tector | Truck, Tipper',
      ],
      [15263, 'EuroTech', '1992-2002 | 9.5 8460, 7.8 Cursor 8 | Truck, Truck Tractor'],
      [
        15264,
        'EuroTrakker',
        '1993-2004 | 9.5 8460, 13.8 8210, 7.8 Cursor 8, 12.9 Cursor 13 | Truck, Truck Tractor, Tipper',
      ],
      [
        15265,
        'Stralis',
        '2002-2019 | 7.8 Cursor 8, 10.3 Cursor 10, 12.9 Cursor 13, 8.7 Cursor 9, 11.1 Cursor 11 | Truck, Truck Tractor',
      ],
      [15266, 'Trakker', '2004-2021 | 7.8 Cursor 8, 12.9 Cursor 13 | Truck, Truck Tractor, Tipper'],
    ],
  ],
  [
    900_206,
    'Scania',
    [
      [15281, '2-Series', '1981-1988 | 7.8 DS8, 8.5 DS9, 11.0 DS11, 14.2 DS14 | Truck, Truck Tractor, Tipper'],
      [15282, '3-Series', '1987-1997 | 8.5 DS9, 11.0 DS11, 14.2 DSC14 | Truck, Truck Tractor, Tipper'],
      [15283, '4-Series', '1995-2008 | 9.0 DC9, 10.6 DC11, 11.7 DC12, 15.6 DC16 | Truck, Truck Tractor, Tipper'],
      [15284, 'P-Series', '2004-2027 | 9.3 DC9, 8.9 DC9, 11.7 DC12, 12.7 DC13 | Truck, Truck Tractor, Tipper'],
      [15285, 'G-Series', '2007-2027 | 9.3 DC9, 11.7 DC12, 12.7 DC13 | Truck, Truck Tractor, Tipper'],
      [15286, 'R-Series', '2004-2027 | 10.6 DC11, 11.7 DC12, 12.7 DC13, 15.6 DC16 | Truck, Truck Tractor'],
    ],
  ],
  [
    null,
    'Volvo Trucks',
    [
      [15301, 'F10', '1981-1993 | 9.6 TD100, 9.6 TD101, 9.6 TD102 | Truck, Truck Tractor'],
      [15302, 'F12', '1981-1993 | 12.0 TD120, 12.0 TD121, 12.0 TD122 | Truck, Truck Tractor'],
      [15303, 'N10', '1981-1991 | 9.6 TD100, 9.6 TD101 | Truck, Truck Tractor, Tipper'],
      [15304, 'N12', '1981-1991 | 12.0 TD120, 12.0 TD121 | Truck, Truck Tractor, Tipper'],
      [
        15305,
        'FL',
        '1985-2006 | 5.5 TD61, 6.7 TD71, 9.6 TD102, 5.5 D6B | Truck, Tipper',
        '2006-2027 | 7.1 D7E, 5.1 D5K, 7.7 D8K | Truck, Tipper',
      ],
      [
        15306,
        'FH',
        '1993-2012 | 12.1 D12, 12.8 D13, 16.1 D16 | Truck, Truck Tractor',
        '2012-2027 | 10.8 D11, 12.8 D13, 16.1 D16 | Truck, Truck Tractor',
      ],
      [
        15307,
        'FM',
        '1998-2012 | 9.4 D9, 10.8 D11, 12.1 D12, 12.8 D13 | Truck, Truck Tractor, Tipper',
        '2013-2027 | 10.8 D11, 12.8 D13 | Truck, Truck Tractor, Tipper',
      ],
      [15308, 'FMX', '2010-2027 | 10.8 D11, 12.8 D13 | Truck, Truck Tractor, Tipper'],
    ],
  ],
  [
    900_207,
    'Renault Trucks',
    [
      [15321, 'Midliner', '1981-2000 | 5.5 MIDS, 6.2 MIDR | Truck, Tipper'],
      [15322, 'Midlum', '2000-2013 | 4.1 dCi 4, 6.2 dCi 6, 4.8 DXi5, 7.1 DXi7 | Truck, Tipper'],
      [15323, 'Premium', '1996-2013 | 9.8 MIDR, 11.1 dCi 11, 10.8 DXi11 | Truck, Truck Tractor'],
      [15324, 'Kerax', '1997-2013 | 11.1 dCi 11, 10.8 DXi11, 12.8 DXi13 | Truck, Truck Tractor, Tipper'],
      [15325, 'Magnum', '1990-2013 | 12.0 MIDR, 12.0 E-Tech, 12.8 DXi13 | Truck Tractor'],
    ],
  ],
  [
    900_208,
    'Ashok Leyland',
    [
      [15341, 'Comet', '1981-2015 | 6.5 6-cyl Diesel | Truck, Tipper'],
      [15342, 'Dost', '2011-2027 | 1.5 3-cyl Diesel | Truck'],
      [15343, 'Falcon', '2010-2027 | 5.7 H-Series | Bus'],
    ],
  ],
  [
    900_209,
    'Shacman',
    [
      [15361, 'F2000', '2003-2020 | 9.7 WP10, 9.7 WD615 | Truck, Truck Tractor, Tipper'],
      [15362, 'F3000', '2009-2027 | 9.7 WP10, 11.6 WP12 | Truck, Truck Tractor, Tipper'],
      [15363, 'X3000', '2014-2027 | 9.7 WP10, 11.6 WP12 | Truck, Truck Tractor, Tipper'],
    ],
  ],
  [
    900_210,
    'FAW',
    [
      [15381, 'J5', '2004-2020 | 8.6 6DL, 7.1 6DF | Truck, Truck Tractor, Tipper'],
      [15382, 'J6', '2007-2027 | 8.6 6DL, 11.0 6DM | Truck, Truck Tractor, Tipper'],
      [15383, 'Tiger V', '2013-2027 | 3.2 4-cyl Diesel | Truck, Tipper'],
    ],
  ],
  [
    null,
    'Hino',
    [
      [
        15401,
        '300 Series (Dutro)',
        '1999-2011 | 4.0 N04C, 4.6 S05C, 4.9 S05D | Truck, Tipper',
        '2011-2027 | 4.0 N04C | Truck, Tipper',
      ],
      [15402, '500 Series', '2001-2027 | 7.7 J08E, 7.7 J08C, 4.7 J05C, 5.1 J05E | Truck, Truck Tractor, Tipper'],
      [15403, '700 Series', '2003-2027 | 12.9 E13C, 10.5 P11C | Truck, Truck Tractor, Tipper'],
    ],
  ],
]
