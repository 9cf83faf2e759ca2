import { findCallEntry, type CallEntry, isPersonal, isReading, ROLE, getVerdict } from './permissions.rules.ts'

const roleNames = new Map<number, string>(Object.entries(ROLE).map(([name, id]) => [id, name]))

/** The permission table as the server reads it. */
export const CALL_ACCESS = {
  findEntry: findCallEntry,
  isPersonal,
  isReading,
  /** Returns the names of the roles that may make a call: null for everyone, empty for every account. */
  listRoles({ may }: CallEntry): readonly string[] | null {
    if (typeof may === 'object') return may.roles.map((id) => roleNames.get(id) ?? String(id))
    return may === 'signed-in' ? [] : null
  },
  getVerdict: ({ may }: CallEntry, actor: { roleId: number } | null) => getVerdict(may, actor?.roleId ?? null),
}
