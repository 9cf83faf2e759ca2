import { expect, test } from 'vitest'

import { nameInSentence, pluralName } from './plural-name.rules.ts'

test.each([
  ['Brake Pad Set', 'brake pads'],
  ['Alternator', 'alternators'],
  ['Car Battery', 'car batteries'],
  ['Ignition Coil', 'ignition coils'],
  ['Engine Oil', 'engine oil'],
  ['Wheel Hub Assembly', 'wheel hub assemblies'],
  ['Control Arm Bush', 'control arm bushes'],
  ['Fuse Box', 'fuse boxes'],
  ['Combination Switch', 'combination switches'],
  ['Relay', 'relays'],
  ['ABS Module', 'ABS modules'],
  ['CV Joint', 'CV joints'],
  ['O-Ring', 'O-Rings'],
  ['High-Level Stop Lamp', 'high-level stop lamps'],
  ['Strut (front shock absorber)', 'struts'],
  ['Gear Lever and Knob', 'gear levers and knobs'],
  ['Corner and Indicator Lamp', 'corner and indicator lamps'],
  ['Shock Boot and Bump Stop Kit', 'shock boot and bump stop kits'],
  ['Jump Leads', 'jump leads'],
  ['Clutch Kit', 'clutch kits'],
  ['Engine Oil', 'engine oil'],
  ['Brake Fluid', 'brake fluid'],
  ['Door Glass', 'door glass'],
  ['Battery Water and Acid', 'battery water and acid'],
])('several of "%s" are %s', (name, plural) => expect(pluralName(name)).toBe(plural))

test('one part is named in small letters, abbreviations in capitals', () => {
  expect(nameInSentence('Brake Pad Set')).toBe('brake pad set')
  expect(nameInSentence('EGR Valve')).toBe('EGR valve')
  expect(nameInSentence('Tie Rod End (outer)')).toBe('tie rod end')
})
