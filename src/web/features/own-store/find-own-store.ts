import type { User } from '#modules/accounts/accounts.contract.ts'
import { getUserStore, type OwnStore } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

/** The store of who is signed in; null where there is none yet. */
export async function findOwnStore(api: Api, { id }: Pick<User, 'id'>): Promise<OwnStore | null> {
  try {
    return await api(getUserStore, { params: { userId: `${id}` } })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
