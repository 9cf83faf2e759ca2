import { boundWaits } from './bounded-pool.ts'
import type { Db } from './pool.ts'
import { preferReplica } from './read-replica.ts'
import type { ReadReplica } from './read-replica.ts'

/** The database as the server uses it; what is optional has the role of `db`. */
export interface ServedDatabase {
  db: Db
  /** Serves what visitors without a session read. */
  replica?: ReadReplica
  /** For webhooks. */
  webhooks?: Db
  /** Answers within a second or fails. */
  health?: Db
  /** False while the database does not respond. */
  isUp?(): boolean
}

/** Bounds the waits of requests for each pool. @param refuse creates the error for a request that waits too long */
export function boundDatabase({ db, webhooks, replica, isUp }: ServedDatabase, refuse: () => Error) {
  const requests = boundWaits({ db, isUp }, refuse)
  return {
    get db() {
      return requests.db
    },
    reads: replica && preferReplica(requests.db, replica),
    webhooks: webhooks && boundWaits({ db: webhooks, isUp }, refuse).db,
  }
}
