import { type AdminPartType, getAdminPartType, setPartTypeRelations } from '#modules/taxonomy/type-changes.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Input } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { findType } from '#web/features/part-type/find-type.ts'

type Relations = Input<typeof setPartTypeRelations>['body']['relations']
type Kind = Relations[number]['kind']
type Params = Input<typeof getAdminPartType>['params']

/** Adds a relation to the type that a text names. @throws Problem 400 at the field `other_type` if it names none */
export async function addRelation(api: Api, params: Params, { kind, other }: { kind: string; other: string }) {
  const { type, nearest } = await findType(api, other)
  if (type === null) throw createNameProblem(nearest)
  // The API checks the kind.
  const added = { kind: kind as Kind, to: type.key }
  return changeRelations(api, params, (kept) => [...omitRelation(kept, added), added])
}

/** Removes a relation. */
export const removeRelation = (api: Api, params: Params, { kind, key }: { kind: string; key: string }) =>
  changeRelations(api, params, (kept) => omitRelation(kept, { kind, to: key }))

async function changeRelations(api: Api, params: Params, change: (kept: Relations) => Relations) {
  const type = await api(getAdminPartType, { params })
  return api(setPartTypeRelations, { params, body: { relations: change(readRelations(type)) } })
}

const readRelations = ({ relations }: AdminPartType): Relations => relations.map(({ kind, key }) => ({ kind, to: key }))

/** Returns the relations but one. */
export const omitRelation = (relations: Relations, { kind, to }: { kind: string; to: string }): Relations =>
  relations.filter((one) => one.kind !== kind || one.to !== to)

function createNameProblem(nearest: string | null): Problem {
  const detail =
    nearest === null ? 'Part type not found. Try another name.' : `Part type not found. Did you mean “${nearest}”?`
  return new Problem(400, { code: 'type_not_found', detail, errors: { other_type: [detail] } })
}
