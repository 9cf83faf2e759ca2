import { expect, test } from 'vitest'

import { checkEach, testAll } from './check-each.ts'

const isEven = (value: number) => expect(value % 2, 'the rest').toBe(0)

test('when several cases fail, all are checked and the error names each with its reason', async () => {
  const checked: number[] = []
  const checking = checkEach([1, 2, 3, 4], async (value) => {
    checked.push(value)
    await Promise.resolve()
    isEven(value)
  })
  await expect(checking).rejects.toThrow(/^2 of 4 cases failed:\n- 1\n {4}the rest.*\n- 3\n {4}the rest/)
  await expect(checking).rejects.toHaveProperty('cause.message', expect.stringContaining('the rest'))
  expect(checked).toEqual([1, 2, 3, 4])
})

test('when all cases pass, the check passes', async () => {
  await expect(checkEach([2, 4], isEven)).resolves.toBeUndefined()
})

test('when there are no cases, the check fails, so an empty corpus cannot pass', async () => {
  await expect(checkEach([], isEven)).rejects.toThrow('There are no cases to check.')
})

test('a case is named by its values, or as the caller says', async () => {
  await expect(checkEach(['a', ['b', 1]], () => isEven(1))).rejects.toThrow(/^- "a"\n[^]*^- "b", 1\n/m)
  await expect(checkEach([1], isEven, (value) => `number ${value}`)).rejects.toThrow('- number 1\n')
})

testAll([[2, 'two'] as const, [4, 'four'] as const])('a row of a table is passed as arguments', (value, word) => {
  isEven(value)
  expect(word).toBeTypeOf('string')
})

testAll([2, [4], []])('an array among other values is passed as the value that it is', (value) => {
  expect(Array.isArray(value)).toBe(value !== 2)
})
