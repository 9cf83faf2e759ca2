import type { Db } from '#platform/db/pool.ts'

import { read } from './source-files.ts'

/** Removes everything of the shop from a database. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.query('drop schema if exists public, caches, jobs cascade; create schema public')
}

/** Creates the tables of db/schema.sql in an empty database. */
export async function loadSchema(db: Db): Promise<void> {
  await db.query(read('db/schema.sql'))
}

/** Creates the table in which the index of search is built, before it takes the place of the old one. */
export async function createNewIndex(db: Db): Promise<void> {
  await db.query('create table search_listings_new (like search_listings including defaults including generated)')
}

/** Creates the tables of the job queue, which db/schema.sql leaves out. */
export async function createJobTables(db: Db): Promise<void> {
  await db.query(read('db/migrations/0006_jobs.sql'))
}
