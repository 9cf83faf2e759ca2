import type { z } from 'zod'

import type { AnyEndpoint } from './endpoint.ts'
import type { Json, Schemas } from './openapi-schemas.ts'

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repeating a call with its key and body within 48 hours returns the first answer and has no second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  example: '5f0c3a52-8d1e-4a57-9a3c-2b8f6f1f4e10',
}

/** Lists the parameters of a call in its path, query and header. */
export const describeParameters = ({ params, query, idempotent }: AnyEndpoint, schemas: Schemas): Json[] => [
  ...describeFields(params, 'path', schemas),
  ...describeFields(query, 'query', schemas),
  ...(idempotent ? [IDEMPOTENCY_KEY] : []),
]

function describeFields(shape: z.ZodType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (!shape) return []
  const { properties, required } = schemas.fields(shape)
  return Object.entries(properties).map(([name, { example, ...schema }]) => {
    const isRequired = place === 'path' || required.includes(name)
    return { name, in: place, ...(isRequired && { required: true }), schema, ...(example !== undefined && { example }) }
  })
}

/**
 * Replaces parameters that several calls declare equally by references, and returns them by name: of several with one
 * name, the commonest is `id`, the next `id_2`.
 */
export function shareParameters(paths: Record<string, Record<string, Json>>): Record<string, Json> {
  const calls = Object.values(paths).flatMap((path) => Object.values(path) as { parameters?: Json[] }[])
  const all = calls.flatMap(({ parameters = [] }) => parameters)
  const equal = Map.groupBy(all, (parameter) => JSON.stringify(parameter))
  const repeated = [...equal].filter(([, group]) => group.length > 1).toSorted(([, a], [, b]) => b.length - a.length)
  const shared: Record<string, Json> = {}
  const names = new Map<string, string>()
  for (const [text, [parameter]] of repeated) {
    if (!parameter) continue
    const name = toFreeName(String(parameter.name).replaceAll('-', ''), shared)
    names.set(text, name)
    shared[name] = parameter
  }
  const toShared = (parameter: Json) => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  for (const call of calls) if (call.parameters) call.parameters = call.parameters.map(toShared)
  return shared
}

function toFreeName(name: string, taken: Record<string, Json>): string {
  const others = Object.values(taken).filter((parameter) => String(parameter.name).replaceAll('-', '') === name)
  return others.length === 0 ? name : `${name}_${others.length + 1}`
}
