import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a server says of itself in its cluster. */
export interface PidFile {
  pid: number
  port: number
  /** The folder of its socket, or the address that it listens on. */
  host: string
  isReady: boolean
}

/** PostgreSQL's own files, below the folder of a server. */
export const clusterOf = (folder: string) => join(folder, 'data')

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads `postmaster.pid`; null when it is missing or not written to its end yet. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const [pid, , , port, socketFolder, address, , status] = readFileSync(fileOf(cluster), 'utf8').split('\n')
    return {
      pid: Number(pid),
      port: Number(port),
      host: socketFolder || address || '',
      isReady: status?.trim() === 'ready',
    }
  } catch {
    return null
  }
}

/**
 * Whether the process is a live server of this cluster. Where there is no `/proc`, whether any process has the id.
 * A server works in the folder of its cluster: a later process with the id, or a dead one not yet waited for, does not.
 */
export function isAlive(pid: number, cluster: string): boolean {
  if (hasProc) return isAtWork(String(pid), cluster)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes a `postmaster.pid` whose server is gone, once its last process is. PostgreSQL does so itself, unless another
 * process has the id by now, as after the restart of a container.
 */
export function clearStalePid(cluster: string): void {
  if (!hasProc) return
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  if (!processes.some((id) => isAtWork(id, cluster))) rmSync(fileOf(cluster), { force: true })
}

/** Whether the folder of a process can be read. */
export const hasProc = existsSync('/proc/self/cwd')

function isAtWork(id: string, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${id}/cwd`) === realpathSync(cluster)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && looksLikeServer(id, cluster)
  }
}

/** For a process whose folder cannot be read: in a container not even root can read that of another user. */
function looksLikeServer(id: string, cluster: string): boolean {
  try {
    if (statSync(`/proc/${id}`).uid !== statSync(cluster).uid) return false
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
    const itsCluster = /\0-D\0([^\0]+)/.exec(command)?.[1]
    // The processes that a server starts do not name its cluster.
    return itsCluster === undefined
      ? command.startsWith('postgres:')
      : realpathSync(itsCluster) === realpathSync(cluster)
  } catch {
    return false
  }
}
