import type { Mutation } from './mutation.ts'

const STATEMENTS = ['tests/statements.database.test.ts']
const LEDGER = ['src/modules/ledger', 'src/modules/wallet']

export const PLATFORM: readonly Mutation[] = [
  {
    fault: 'a copied or restored shop with different rows is accepted',
    file: 'src/platform/db/fill-database.ts',
    find: 'source.rows === target.rows && source.sum === target.sum',
    replace: 'true',
    tests: ['src/platform/db/move-database.test.ts', 'src/platform/backup', 'tools/backup.api.test.ts'],
  },
  {
    fault: 'only the number of copied rows is compared',
    file: 'src/platform/db/fill-database.ts',
    find: ' && source.sum === target.sum',
    replace: '',
    tests: ['src/platform/db/move-database.test.ts', 'src/platform/backup', 'tools/backup.api.test.ts'],
  },
  {
    fault: 'a damaged backup is restored',
    file: 'src/platform/backup/restore.ts',
    find: 'await verifyBackupFile(path)',
    replace: 'void verifyBackupFile',
    tests: ['src/platform/backup', 'tools/backup-commands.api.test.ts'],
  },
  {
    fault: 'two shops use one data folder',
    file: 'src/platform/db/folder-lock.ts',
    find: 'begin exclusive',
    replace: 'begin',
    tests: ['src/platform/db/embedded-database.test.ts'],
  },
  {
    fault: 'a row declares a nullable column as not null',
    file: 'src/platform/db/row.ts',
    find: 'isNullable: true,\n  findFault,\n})',
    replace: 'isNullable: false,\n  findFault,\n})',
    tests: ['src/platform/db/row.test.ts', ...STATEMENTS],
  },
  {
    fault: 'a statement declares a big integer as an integer',
    file: 'src/modules/cart/cart.store.ts',
    find: 'row({ id: bigint })',
    replace: 'row({ id: integer })',
    tests: STATEMENTS,
  },
  {
    fault: 'a statement names an unknown column',
    file: 'src/modules/cart/cart.store.ts',
    find: "'select id from carts where user_id = $1'",
    replace: "'select id from carts where owner_id = $1'",
    tests: STATEMENTS,
  },
  {
    fault: 'a transaction that failed is committed',
    file: 'src/platform/db/transaction.ts',
    find: "'rollback'",
    replace: "'commit'",
    tests: ['src/platform/db/transaction.database.test.ts'],
  },
  {
    fault: 'a batch of purchases contains two of one buyer',
    file: 'src/platform/batcher.ts',
    find: 'if (!batch.has(queued.key)) batch',
    replace: 'batch',
    tests: ['src/platform/batcher.test.ts', 'src/modules/orders/checkouts-at-once.api.test.ts'],
  },
  {
    fault: 'the other account of a movement receives what the wallet receives',
    file: 'db/migrations/0022_money_in_one_statement.sql',
    find: 'array[amount, -amount]',
    replace: 'array[amount, amount]',
    tests: LEDGER,
  },
  {
    fault: 'a wallet goes below zero',
    file: 'db/migrations/0022_money_in_one_statement.sql',
    find: 'if short then',
    replace: 'if short and false then',
    tests: LEDGER,
  },
]
