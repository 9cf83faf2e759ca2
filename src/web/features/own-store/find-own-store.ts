import type { User } from '#modules/accounts/accounts.contract.ts'
import { getUserStore, type OwnStore } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

/** Finds the caller's store; null when the caller has none. */
export async function findOwnStore(api: Api, { id }: Pick<User, 'id'>): Promise<OwnStore | null> {
  try {
    return await api(getUserStore, { params: { userId: `${id}` } })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
