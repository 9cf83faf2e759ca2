import { expect, test } from 'vitest'
import { z } from 'zod'

import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { PROBLEM_EXAMPLES } from '#platform/http/openapi-problems.ts'
import { ProblemBody } from '#platform/http/problems.ts'

// The examples of docs/openapi.json are declared beside the contracts.

const contracts = import.meta.glob<Record<string, unknown>>('/src/modules/*/*.contract.ts', { eager: true })
const calls = Object.values(contracts)
  .flatMap((contract) => Object.values(contract).flat())
  .filter(isCall)

function isCall(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

/** Lists the parameters of a call that have an example. */
const listParameters = ({ params, query }: AnyEndpoint) =>
  [params, query].flatMap((shape) =>
    shape instanceof z.ZodObject
      ? Object.entries(shape.shape).flatMap(([name, schema]) => {
          // A contract's parameters are schemas of zod.
          const field = schema as z.ZodType
          const example = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })['example']
          return example === undefined ? [] : [{ name, field, example }]
        })
      : [],
  )

/** Returns the error of an example that its schema refuses. */
const findFault = (schema: z.ZodType | undefined, example: unknown) => schema?.safeParse(example).error?.issues

test('every example of a body, an answer, a parameter and a problem parses by the schema of its contract', () => {
  expect(calls.length).toBeGreaterThan(180)
  for (const call of calls) {
    const { id, body, example, response, exampleAnswer } = call
    if (example !== undefined) expect(findFault(body, example), `${id}: body`).toBeUndefined()
    if (exampleAnswer !== undefined) {
      expect(findFault(response, exampleAnswer), `${id}: answer`).toBeUndefined()
      expect(response.parse(exampleAnswer), `${id}: answer with undeclared fields`).toEqual(exampleAnswer)
    }
    for (const { name, field, example: value } of listParameters(call))
      expect(findFault(field, value), `${id}: ${name}`).toBeUndefined()
  }
  for (const problem of PROBLEM_EXAMPLES) expect(ProblemBody.parse(problem)).toEqual(problem)
})

test('every call with a body has an example of the body, and every upload one of a parameter or the answer', () => {
  const isMissing = (call: AnyEndpoint) =>
    (call.body !== undefined && call.example === undefined) ||
    (call.upload !== undefined && call.exampleAnswer === undefined && listParameters(call).length === 0)
  expect(calls.filter(isMissing).map(({ id }) => id)).toEqual([])
})

test('every path parameter has an example', () => {
  const bare = calls.flatMap((call) => {
    const known = new Set(listParameters(call).map(({ name }) => name))
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    return named.filter((name) => !known.has(name)).map((name) => `${call.id} ${name}`)
  })
  expect(bare).toEqual([])
})
