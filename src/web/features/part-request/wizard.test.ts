import { expect, test } from 'vitest'

import { checkStep, FIRST, createWizard, readWizard, getNextStep, getPreviousStep, findStep, STEPS } from './wizard.ts'

test('the wizard asks for name, request, VIN and contact in this order', () => {
  expect(STEPS.map(getNextStep)).toEqual(['request', 'vin', 'contact', 'done'])
  expect(STEPS.map(getPreviousStep)).toEqual(['name', 'name', 'request', 'vin'])
})

test('a request from the address prefills the step that asks for it', () => {
  expect(createWizard(' Brake Pad Set, Toyota Corolla 2010 ').values.request).toBe('Brake Pad Set, Toyota Corolla 2010')
  expect(createWizard('')).toEqual(FIRST)
})

test('the form carries the values of earlier steps', () => {
  const wizard = readWizard(new URLSearchParams({ step: 'vin', name: 'Ade', request: 'Pads', vin: 'X' }))
  expect(wizard).toEqual({
    ...FIRST,
    step: 'vin',
    values: { name: 'Ade', request: 'Pads', vin: 'X', contact_method: 'message', contact: '' },
  })
  expect(readWizard(new URLSearchParams({ step: 'done' })).step).toBe('name')
})

test('a blank name or request is an error, a blank VIN is not', () => {
  const at = (step: 'name' | 'request' | 'vin') => checkStep({ ...FIRST, step, values: { ...FIRST.values, name: ' ' } })
  expect(at('name')).toEqual({ name: 'Your name is required.' })
  expect(at('request')).toEqual({ request: 'Tell us which part you need.' })
  expect(at('vin')).toEqual({})
})

test('a field that the server rejects returns the user to its step', () => {
  expect([findStep(['contact', 'request']), findStep(['contact']), findStep(['other'])]).toEqual([
    'request',
    'contact',
    null,
  ])
})
