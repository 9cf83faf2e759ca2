import type { Actor, Ctx } from '#platform/ctx.ts'

/** From where somebody calls: for limits, for the record, and for the list of sessions. */
export interface Visit {
  ip: string
  userAgent: string | undefined
  /** The secret by which the shop knows the browser again; null without one. */
  deviceToken?: string | null
}

/** Who asks, in calls that the permission table keeps for the signed-in. */
export function signedIn({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (actor === null) throw new Error('A call for the signed-in was let through without a session.')
  return actor
}
