import { chownSync, existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DbLog } from './pool.ts'
import type { Postgres } from './postgres-binaries.ts'

export interface PostgresOptions {
  maxConnections?: number
  /** Includes the unit. */
  sharedBuffers?: string
  /** False only in tests: commits do not wait for the disk, and a power cut may destroy the cluster. */
  durable?: boolean
  /** Gets a line for each minute of a long start, and what the server writes after it. */
  log?: DbLog
}

/** The address of a server, for the user `postgres` and the database `postgres`. */
export interface PostgresAddress {
  /** The folder of the Unix socket, or 127.0.0.1. */
  host: string
  port: number
  /** Null with a Unix socket, which the permissions of its folder protect. */
  password: string | null
}

type Place = Omit<PostgresAddress, 'password'>

/** macOS allows socket paths of 104 bytes with the final zero, Linux 108. */
const MAX_SOCKET_PATH = 103
const SOCKET_PORT = 5432
const SHORT_FOLDER = join(tmpdir(), 'sparelane-socket-')

/** Returns the path of the password file; a cluster with a Unix socket has none. */
export const passwordFilePath = (folder: string) => join(folder, 'password')

/** Chooses the folder for the socket, or a private temporary folder if the path would be too long. */
export async function chooseAddress({ folder, account }: Postgres): Promise<Place> {
  if (existsSync(passwordFilePath(folder))) return { host: '127.0.0.1', port: await findFreePort() }
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH) return { host: folder, port: SOCKET_PORT }
  const host = mkdtempSync(SHORT_FOLDER)
  const { uid, gid } = account.ids
  if (uid !== undefined && gid !== undefined) chownSync(host, uid, gid)
  return { host, port: SOCKET_PORT }
}

/** Removes the private folder of a socket if it is empty; keeps any other folder. */
export function clearShortFolder(host: string): void {
  if (!host.startsWith(SHORT_FOLDER) || !existsSync(host)) return
  for (const suffix of ['', '.lock']) rmSync(join(host, `.s.PGSQL.${SOCKET_PORT}${suffix}`), { force: true })
  if (readdirSync(host).length === 0) rmdirSync(host)
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address and a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Setting = readonly [name: string, value: string | number]

/** Returns the settings of the server, small and for this shop only. */
export function createSettings({ durable = true, ...sizes }: PostgresOptions, { host, port }: Place): Setting[] {
  const isSocket = host !== '127.0.0.1'
  const risky: Setting[] = [
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
  ]
  return [
    ['port', port],
    ['listen_addresses', isSocket ? '' : host],
    ['unix_socket_directories', isSocket ? `"${host.replaceAll('"', '""')}"` : ''],
    ['unix_socket_permissions', '0700'],
    ['shared_buffers', sizes.sharedBuffers ?? '96MB'],
    ['max_connections', sizes.maxConnections ?? 30],
    ['jit', 'off'],
    // Ends statements of a killed shop soon.
    ['client_connection_check_interval', '5s'],
    // The shop logs errors of single statements itself.
    ['log_min_messages', 'log'],
    // A statement may hold personal data.
    ['log_min_error_statement', 'panic'],
    ['log_checkpoints', 'off'],
    ...(durable ? [] : risky),
  ]
}
