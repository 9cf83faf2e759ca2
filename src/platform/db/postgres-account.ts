import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

import { BootError } from './boot-error.ts'
import { clusterFolder } from './postgres-pid-file.ts'

const run = promisify(execFile)

/** The user to run PostgreSQL programs as, because they refuse to run as root. */
export interface Account {
  /** The command before the program; may be empty. */
  prefix: readonly string[]
  /** User and group to run as; default: those of this process. */
  ids: { uid?: number; gid?: number }
}

const OWN: Account = { prefix: [], ids: {} }
/** Root's own process in a user namespace where its id is 1000. */
const MAPPED: Account = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], ids: {} }

/**
 * Chooses the user for PostgreSQL: the current one, or for root the folder's owner or an account without privileges.
 * @throws BootError if none of them can use the folder and the programs
 */
export async function chooseAccount(
  folder: string,
  postgres: string,
  environment: NodeJS.ProcessEnv | undefined,
): Promise<Account> {
  if (process.getuid?.() !== 0) return OWN
  const isUsable = (account: Account) => canUseFolder(account, folder, postgres, environment)
  const { uid, gid } = statSync(folder)
  const owner = uid === 0 ? MAPPED : { prefix: [], ids: { uid, gid } }
  if (await isUsable(owner)) return owner
  // It becomes the owner of a folder without a cluster.
  const account = uid === 0 && !existsSync(clusterFolder(folder)) ? await findNobody() : null
  if (account !== null) {
    const takeBack = giveFolder(folder, account)
    if (await isUsable(account)) return account
    takeBack()
  }
  throw new BootError(
    `PostgreSQL does not run as root, and no other user can use ${folder} here: ` +
      'start the shop as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Returns the command that runs a program as this account. */
export function toCommand({ prefix }: Account, program: string, options: readonly string[]) {
  const [first = program, ...rest] = [...prefix, program, ...options]
  return { program: first, options: rest }
}

/** Returns whether this user can write the folder and run PostgreSQL. */
async function canUseFolder(
  account: Account,
  folder: string,
  postgres: string,
  environment: NodeJS.ProcessEnv | undefined,
): Promise<boolean> {
  const script = 'test -w "$0" && test -x "$0" && exec "$1" --version'
  const command = toCommand(account, 'sh', ['-c', script, folder, postgres])
  return run(command.program, command.options, { env: environment, cwd: '/', ...account.ids }).then(
    () => true,
    () => false,
  )
}

async function findNobody(): Promise<(Account & { ids: { uid: number; gid: number } }) | null> {
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  try {
    return { prefix: [], ids: { uid: await id('-u'), gid: await id('-g') } }
  } catch {
    return null
  }
}

/** Makes `nobody` the owner of the folder, with access to its parent. @returns a function that undoes it */
function giveFolder(folder: string, { ids }: { ids: { uid: number; gid: number } }): () => void {
  const above = dirname(folder)
  const { mode, gid, uid } = statSync(above)
  const opensAbove = uid === 0 && (mode & 0o001) === 0
  chownSync(folder, ids.uid, ids.gid)
  if (opensAbove) {
    chownSync(above, 0, ids.gid)
    chmodSync(above, (mode & 0o707) | 0o010)
  }
  return () => {
    chownSync(folder, 0, 0)
    if (!opensAbove) return
    chownSync(above, 0, gid)
    chmodSync(above, mode & 0o777)
  }
}
