import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { queryFound, useClusters } from '#tests/support/clusters.ts'

import { chooseAccount } from './postgres-account.ts'
import { findPostgres } from './postgres-binaries.ts'
import { clusterFolder } from './postgres-pid-file.ts'
import { createCluster, startPostgres } from './postgres-process.ts'

const isRoot = process.getuid?.() === 0
const clusters = useClusters()

/** A command that runs another one without the right to look into processes of other users, as root in a container. */
const AS_IN_CONTAINER = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']
const canDropRights = spawnSync('setpriv', [...AS_IN_CONTAINER, 'true']).status === 0

describe.runIf(isRoot)('root', () => {
  /** An environment in which `unshare` is not found, as where user namespaces are not allowed. */
  function withoutUnshare(): NodeJS.ProcessEnv {
    const bin = mkdtempSync(join(clusters.root, 'bin-'))
    chmodSync(bin, 0o755)
    symlinkSync('/bin/sh', join(bin, 'sh'))
    return { PATH: bin }
  }

  test('root runs the server under another user id, and owns its files', async () => {
    const postgres = await findPostgres(clusters.folder)
    expect(postgres.account.prefix[0]).toBe('unshare')
    await clusters.start()
    expect(statSync(join(clusterFolder(clusters.folder), 'postmaster.pid')).uid).toBe(0)
  })

  /** Starts a server as where user namespaces are not allowed. @returns its folder and account */
  async function startAsNobody() {
    const fresh = join(mkdtempSync(join(clusters.root, 'nobody-')), 'postgres')
    mkdirSync(fresh, { mode: 0o700 })
    const found = await findPostgres(fresh)
    const account = await chooseAccount(fresh, found.programs.postgres, { ...found.environment, ...withoutUnshare() })
    await createCluster({ ...found, account })
    const server = await startPostgres({ ...found, account })
    clusters.running.push(server)
    return { fresh, account, server }
  }

  test('root runs the server as the system user nobody if user namespaces are not allowed', async () => {
    const { fresh, account, server } = await startAsNobody()
    expect(account.ids.uid).toBe(statSync(fresh).uid)
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
    expect((statSync(fresh).mode & 0o777).toString(8)).toBe('700')
    // A later start runs it as the owner of the folder.
    expect((await findPostgres(fresh)).account).toEqual(account)
  })

  test.runIf(canDropRights)(
    'sees that a server of nobody lives, and keeps its file, without rights to look into it',
    async () => {
      const { fresh, account, server } = await startAsNobody()
      const cluster = clusterFolder(fresh)
      const another = clusterFolder(clusters.folder)
      chownSync(another, account.ids.uid ?? 0, account.ids.gid ?? 0)
      const script = `
      const { clearStalePid, isAlive } = await import('#platform/db/postgres-pid-file.ts')
      const [, pid, cluster, another] = process.argv
      clearStalePid(cluster)
      console.log(isAlive(Number(pid), cluster), isAlive(Number(pid), another), isAlive(process.ppid, cluster))`
      const node = [process.execPath, '--input-type=module', '-e', script, String(server.pid), cluster, another]
      const { stdout } = await promisify(execFile)('setpriv', [...AS_IN_CONTAINER, ...node])
      expect(stdout.trim()).toBe('true false false')
      expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true)
    },
  )

  test('a folder that no other user can reach fails with one sentence and stays unchanged', async () => {
    const closed = mkdtempSync(join(clusters.root, 'closed-'))
    const fresh = join(closed, 'data/postgres')
    mkdirSync(fresh, { recursive: true, mode: 0o700 })
    const { programs, environment } = await findPostgres(fresh)
    await expect(chooseAccount(fresh, programs.postgres, { ...environment, ...withoutUnshare() })).rejects.toThrow(
      /^PostgreSQL does not run as root, and no other user can use .*: start the shop as another user, or set DATABASE_URL/,
    )
    expect(statSync(fresh).uid).toBe(0)
    expect((statSync(dirname(fresh)).mode & 0o777).toString(8)).toBe('700')
  })
})
