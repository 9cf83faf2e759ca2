/** Lists as people paste them, and what each line must be understood as: quantity, part, position, sizes and vehicle. */
export const PARTS_LISTS: readonly (readonly [pasted: string, lines: readonly string[]])[] = [
  [
    [
      'Good morning sir',
      'Please I need these for Camry 2009',
      '1. Front brake pads',
      '2. Oil filter',
      '3. Air filter',
      '4. 4 plugs',
      'Thanks',
    ].join('\n'),
    [
      'Brake Pad Set front Toyota Camry 2009',
      'Oil Filter Toyota Camry 2009',
      'Air Filter Toyota Camry 2009',
      '4 x Spark Plug Toyota Camry 2009',
    ],
  ],
  [
    [
      '[23/11, 14:05] Emeka: Corolla 2010',
      '[23/11, 14:05] Emeka: front shock x2',
      '[23/11, 14:06] Emeka: rear shock x2',
      '[23/11, 14:06] Emeka: lower arm left and right',
      '[23/11, 14:07] Emeka: my number 0803 123 4567',
    ].join('\n'),
    [
      '2 x Strut Toyota Corolla 2010',
      '2 x Rear Shock Absorber Toyota Corolla 2010',
      '2 x Control Arm lower Toyota Corolla 2010',
    ],
  ],
  [
    [
      'oga abeg how much for',
      '- alternator honda accord 2005',
      '- radiator camry 2009',
      '- water pump corolla 2010',
      '- head gasket rx330 2005',
    ].join('\n'),
    [
      'Alternator Honda Accord 2005',
      'Radiator Toyota Camry 2009',
      'Water Pump Toyota Corolla 2010',
      'Cylinder Head Gasket Lexus RX 330 2005',
    ],
  ],
  [
    'brake pads, oil filter, air filter and spark plugs for toyota corolla 2010',
    [
      'Brake Pad Set Toyota Corolla 2010',
      'Oil Filter Toyota Corolla 2010',
      'Air Filter Toyota Corolla 2010',
      'Spark Plug Toyota Corolla 2010',
    ],
  ],
  [
    'camry 2009: fan belt, water pump, thermostat, radiator cap',
    [
      'Drive Belt Toyota Camry 2009',
      'Water Pump Toyota Camry 2009',
      'Thermostat Toyota Camry 2009',
      'Radiator Cap Toyota Camry 2009',
    ],
  ],
  [
    [
      'Parts list',
      '• brake master cylinder',
      '• brake fluid dot 4',
      '• engine oil 5w30 4l',
      '• battery 75ah',
      'For my Highlander 2009',
    ].join('\n'),
    [
      'Brake Master Cylinder Toyota Highlander 2009',
      'Brake Fluid DOT 4 Toyota Highlander 2009',
      'Engine Oil 5W-30 4L Toyota Highlander 2009',
      'Car Battery 75Ah Toyota Highlander 2009',
    ],
  ],
  [
    [
      'Toyota Sienna 2005',
      'ball joint lower 2pcs',
      'tie rod end both sides',
      'rack end',
      'stabilizer link 1 pair',
      'Lexus RX350 2011',
      'engine mount',
      'gearbox mount',
      'Honda CRV 2009',
      'abs sensor front left',
    ].join('\n'),
    [
      '2 x Ball Joint lower Toyota Sienna 2005',
      '2 x Tie Rod End Toyota Sienna 2005',
      'Rack End Toyota Sienna 2005',
      '2 x Stabiliser Link Toyota Sienna 2005',
      'Engine Mount Lexus RX 350 2011',
      'Gearbox Mount Lexus RX 350 2011',
      'ABS Wheel Speed Sensor front left Honda CR-V 2009',
    ],
  ],
  [
    ['front and rear brake pad', 'rear wheel bearing', 'for corolla 2005'].join('\n'),
    [
      'Brake Pad Set front Toyota Corolla 2005',
      'Brake Pad Set rear Toyota Corolla 2005',
      'Wheel Bearing rear Toyota Corolla 2005',
    ],
  ],
  [
    '1) alternator 2) starter 3) battery 75ah for accord 2010',
    ['Alternator Honda Accord 2010', 'Starter Motor Honda Accord 2010', 'Car Battery 75Ah Honda Accord 2010'],
  ],
  [
    [
      'Oga mi, how far. I wan buy:',
      'camry muscle headlamp left, ',
      'tokunbo gearbox',
      'big daddy radiator',
      'Evil spirit side mirror right',
      'abeg last price 15k',
    ].join('\n'),
    [
      'Headlamp left Toyota Camry Muscle',
      'Gearbox Used',
      'Radiator Toyota Camry Big Daddy',
      'Door Mirror right Honda Accord Evil Spirit',
    ],
  ],
  [
    '2x front discs; 1 set front pads; caliper front right; vw golf 2002',
    [
      '2 x Brake Disc front Volkswagen Golf 2002',
      'Brake Pad Set front Volkswagen Golf 2002',
      'Brake Caliper front right Volkswagen Golf 2002',
    ],
  ],
  [
    ['195/65R15 tyres x4', '5w-30 engine oil 4 litres', 'wiper blades 24 inch', 'h7 bulb 2'].join('\n'),
    ['4 x Tyre 195/65R15', 'Engine Oil 5W-30 4L', 'Wiper Blade 610mm', '2 x Bulb H7'],
  ],
  [
    ['clutch kit and release bearing peugeot 406 2002', 'timing belt', '04465-33450'].join('\n'),
    [
      'Clutch Kit Peugeot 406 2002',
      'Clutch Release Bearing Peugeot 406 2002',
      'Timing Belt Peugeot 406 2002',
      '0446533450',
    ],
  ],
  [
    [
      'Benz C class 2009 shopping list:',
      '- oil filter',
      '- plugs 4 pieces',
      '- brake disc front',
      '- shock absorber rear',
      '- engine seat',
      'God bless you',
    ].join('\n'),
    [
      'Oil Filter Mercedes-Benz C-Class 2009',
      '4 x Spark Plug Mercedes-Benz C-Class 2009',
      'Brake Disc front Mercedes-Benz C-Class 2009',
      'Rear Shock Absorber Mercedes-Benz C-Class 2009',
      'Engine Mount Mercedes-Benz C-Class 2009',
    ],
  ],
  [
    ['shock absorber', 'stabiliser bush', 'brake shoe'].join('\n'),
    ['Shock Absorber', 'Stabiliser Bar Bush', 'Brake Shoe Set'],
  ],
  [
    [
      'Pls quote:',
      'Item: rack and pinion',
      'Item: nut and bolt',
      'Item: inner and outer CV joint',
      'Toyota 4runner 2005',
    ].join('\n'),
    [
      'Steering Rack Toyota 4Runner 2005',
      'Bolt and Nut Toyota 4Runner 2005',
      'CV Joint inner Toyota 4Runner 2005',
      'CV Joint outer Toyota 4Runner 2005',
    ],
  ],
  [
    ['plug', 'coil', 'fuel filter', 'camry 2005'].join('\n'),
    ['Spark Plug Toyota Camry 2005', 'Ignition Coil Toyota Camry 2005', 'Fuel Filter Toyota Camry 2005'],
  ],
  [
    'hiace bus 2010 complete service: oil filter, fuel filter, air filter + wiper blade',
    [
      'Oil Filter Toyota HiAce 2010',
      'Fuel Filter Toyota HiAce 2010',
      'Air Filter Toyota HiAce 2010',
      'Wiper Blade Toyota HiAce 2010',
    ],
  ],
  [
    ['altenator corola 2005', 'break pad camry 2009', 'raditor accord 2005'].join('\n'),
    ['Alternator Toyota Corolla 2005', 'Brake Pad Set Toyota Camry 2009', 'Radiator Honda Accord 2005'],
  ],
  [
    [
      'Forwarded',
      'Kia Rio 2012',
      'Brake pads (front) - ₦15,000',
      'Brake shoe rear 12k',
      'Acct 0123456789 GTB',
      'Side mirror RH',
    ].join('\n'),
    ['Brake Pad Set front Kia Rio 2012', 'Brake Shoe Set rear Kia Rio 2012', 'Door Mirror right Kia Rio 2012'],
  ],
]
