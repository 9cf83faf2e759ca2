import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The pid file that a server writes to its cluster. */
export interface PidFile {
  pid: number
  port: number
  /** The folder of its socket, or its IP address. */
  host: string
  isReady: boolean
}

/** Returns the folder of PostgreSQL's files below the folder of a server. */
export const clusterFolder = (folder: string) => join(folder, 'data')

const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads `postmaster.pid`; null if it is missing or incomplete. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const [pid, , , port, socketFolder, address, , status] = readFileSync(pidFilePath(cluster), 'utf8').split('\n')
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

/** Returns whether the process is a live server of this cluster; without `/proc`, whether any process has the id. */
export function isAlive(pid: number, cluster: string): boolean {
  // The working folder of a server is its cluster; a zombie, or a later process with the id, has another.
  if (hasProc) return worksInCluster(String(pid), cluster)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the `postmaster.pid` of a server whose last process has ended. */
export function clearStalePid(cluster: string): void {
  if (!hasProc) return
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  // PostgreSQL does so unless another process has the id, as after the restart of a container.
  if (!processes.some((id) => worksInCluster(id, cluster))) rmSync(pidFilePath(cluster), { force: true })
}

/** Returns whether the working folder of a process can be read. */
export const hasProc = existsSync('/proc/self/cwd')

function worksInCluster(id: string, cluster: string): boolean {
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
