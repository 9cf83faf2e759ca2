import { expect, test } from 'vitest'

import { checkStep, FIRST, firstStep, readWizard, stepAfter, stepBefore, stepOf, STEPS } from './wizard.ts'

test('the steps are name, request, VIN and contact, and then it is done', () => {
  expect(STEPS.map(stepAfter)).toEqual(['request', 'vin', 'contact', 'done'])
  expect(STEPS.map(stepBefore)).toEqual(['name', 'name', 'request', 'vin'])
})

test('a request that came with the address is filled in before its step', () => {
  expect(firstStep(' Brake Pad Set, Toyota Corolla 2010 ').values.request).toBe('Brake Pad Set, Toyota Corolla 2010')
  expect(firstStep('')).toEqual(FIRST)
})

test('what was typed before travels with the form', () => {
  const wizard = readWizard(new URLSearchParams({ step: 'vin', name: 'Ade', request: 'Pads', vin: 'X' }))
  expect(wizard).toEqual({
    ...FIRST,
    step: 'vin',
    values: { name: 'Ade', request: 'Pads', vin: 'X', contact_method: 'message', contact: '' },
  })
  expect(readWizard(new URLSearchParams({ step: 'done' })).step).toBe('name')
})

test('name and request must not be blank, a VIN may be', () => {
  const at = (step: 'name' | 'request' | 'vin') => checkStep({ ...FIRST, step, values: { ...FIRST.values, name: ' ' } })
  expect(at('name')).toEqual({ name: 'Your name is required.' })
  expect(at('request')).toEqual({ request: 'Tell us which part you need.' })
  expect(at('vin')).toEqual({})
})

test('a field that the server refuses leads back to its step', () => {
  expect([stepOf(['contact', 'request']), stepOf(['contact']), stepOf(['other'])]).toEqual(['request', 'contact', null])
})
