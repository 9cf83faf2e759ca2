import { expect, test } from 'vitest'

import { judgeRequest } from '#tests/golden/judge-requests.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { listGoldenFiles, readGoldenRows } from '#tests/golden/read-golden-rows.ts'

import type { Understand, Understanding } from './understanding-types.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

// The requests of the numbered files were labelled before the code had read them; rules and names grew after each.
// README.md of tests/golden has the shares that were right on the first run.
const FILES = listGoldenFiles(/^requests(-\d+|-truck-and-workshop)?\.tsv$/)
const data = readKeywordData()
const read = createUnderstand(data)
/** The answers, which several tests look at. */
const answers = new Map<string, Understanding>()

const understand: Understand = (text) => {
  const answer = answers.get(text) ?? read(text)
  answers.set(text, answer)
  return answer
}
const MIN_SHARE = 0.97

test.each(FILES)('the requests of %s are understood as labelled, at least 97 of 100', (file) => {
  const rows = readGoldenRows(file)
  const judged = rows.map((row) => ({ text: row[0], ...judgeRequest(row, understand) }))
  for (const column of ['type', 'positions', 'vehicle', 'rest'] as const) {
    const misses = judged.flatMap((row) => (row[column] === null ? [] : [`${row.text}: ${row[column]}`]))
    expect(misses, `${column}: ${misses.join('\n')}`).toHaveLength(
      Math.min(misses.length, Math.floor(rows.length * (1 - MIN_SHARE))),
    )
  }
})

test.each(FILES)('no request of %s that names a vehicle loses it', (file) => {
  const dropped = readGoldenRows(file).filter(
    ([text = '', , , make]) => make !== '' && understand(text).vehicle === null,
  )
  expect(dropped).toEqual([])
})

const VEHICLE_QUESTIONS = readGoldenRows('requests-vehicle-questions.tsv')

const missesIn = (rows: readonly string[][]) =>
  rows.flatMap((row) => {
    const misses = Object.values(judgeRequest(row, understand)).filter((miss) => miss !== null)
    return misses.length > 0 ? [`${row[0]}: ${misses.join(', ')}`] : []
  })

test('each request about a vehicle of several meanings shows one and asks, unless its words answer the question', () => {
  expect(missesIn(VEHICLE_QUESTIONS)).toEqual([])
})

test('each request for a group of parts asks among its commonest parts, and one for a part of the group does not', () => {
  expect(missesIn(readGoldenRows('requests-part-groups.tsv'))).toEqual([])
})

test('no other request asks about the vehicle', () => {
  const isLabelled = (rest = '') => rest.includes('ask=')
  const asked = VEHICLE_QUESTIONS.filter(([text = '', , , , , , rest]) => !isLabelled(rest) && asksForVehicle(text))
  expect(asked).toEqual([])
  const SEVERAL_MEANINGS = /\b(matrix|v.?boot|spider|e350|korope|boxer|discussion continues)\b/i
  const texts = FILES.flatMap((file) => readGoldenRows(file).map(([text = '']) => text)).filter(asksForVehicle)
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => !SEVERAL_MEANINGS.test(text))).toEqual([])
})

const asksForVehicle = (text: string) => understand(text).question?.about === 'vehicle'

test('the words of each choice name exactly its vehicle and years, and ask nothing more', () => {
  const choices = VEHICLE_QUESTIONS.flatMap(([text = '']) => understand(text).question?.choices ?? [])
  expect(choices.length).toBeGreaterThan(20)
  for (const { label, value } of choices) {
    const { vehicle, question, unknown } = understand(`brake pad ${value}`)
    const years = [...new Set([vehicle?.yearStart, vehicle?.yearEnd])].filter((year) => year != null).join('–')
    expect([vehicle?.make, vehicle?.model, years].filter(Boolean).join(' ')).toBe(label)
    expect([question, unknown]).toEqual([null, []])
  }
})

test('a choice means the models that its nickname means in those years', () => {
  for (const [nickname, year, choice] of [
    ['discussion continues', 2010, 'Honda Accord 2010'],
    ['spider camry', 2008, 'Toyota Camry 2008'],
    ['v boot', 1995, 'Mercedes-Benz E-Class 1995'],
    ['korope', 1996, 'Daihatsu Hijet 1996'],
  ] as const) {
    const modelIds = new Set(understand(`${nickname} ${year} brake pad`).vehicle?.modelIds)
    expect(new Set(understand(`brake pad ${choice}`).vehicle?.modelIds)).toEqual(modelIds)
    expect(modelIds.size).toBeGreaterThan(0)
  }
})

test('a nickname means the same in whatever order its rows are stored', () => {
  const reversed = createUnderstand({ ...data, nicknames: data.nicknames.toReversed() })
  const toMeaning = ({ vehicle, question }: ReturnType<typeof understand>) => {
    const { makeId, model, modelIds, yearStart, yearEnd } = vehicle ?? {}
    return { makeId, model, modelIds: new Set(modelIds), yearStart, yearEnd, question }
  }
  for (const text of new Set(data.nicknames.map((nickname) => `${nickname.text} brake pad`)))
    expect(toMeaning(reversed(text)), text).toEqual(toMeaning(understand(text)))
})
