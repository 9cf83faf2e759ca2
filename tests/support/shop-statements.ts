import { join } from 'node:path'

import { type DeclaredStatement, listDeclaredStatements } from '#platform/db/statement.ts'

import { findFiles, ROOT } from './source-files.ts'

/** Loads all stores and lists their statements by name, without those that tests declare (`test.…`). */
export async function loadStatements(): Promise<DeclaredStatement[]> {
  for (const file of findFiles('{src,db}/**/*.store.ts')) await import(join(ROOT, file))
  return listDeclaredStatements()
    .filter(({ name }) => !name.startsWith('test.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
