import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of Emscripten's file layer (inside PGlite) that concern syncing. Internals: a test counts the calls. */
interface NodeFileLayer {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number }
}

/**
 * PGlite's file layer has no fsync: PostgreSQL asks, is told "done", and nothing reaches the disk. This gives it a real
 * one, so a commit that was acknowledged survives a power cut. With it PostgreSQL has to be started without `-F` and
 * with `wal_sync_method=fsync`, because the layer's `fdatasync` cannot be replaced.
 * @returns how often something was synced since
 */
export function makeFilesDurable(fileSystem: unknown): { syncs(): number } {
  // PGlite hands its file system out untyped; the version is pinned exactly.
  const layer = (fileSystem as { filesystems: { NODEFS: NodeFileLayer } }).filesystems.NODEFS
  let syncs = 0
  layer.stream_ops.fsync = (stream) => {
    if (typeof stream.nfd === 'number') fdatasyncSync(stream.nfd)
    else syncFolder(layer.realPath(stream.node))
    syncs += 1
    return 0
  }
  return { syncs: () => syncs }
}

/** A folder's entries (a new WAL file's name) are data too. Windows has no such thing and refuses to open one. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path, 'r')
}

/** Everything below a folder, and the folder: for files that were made before syncing was real. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncFolder(folder)
}

function syncPath(path: string, mode: 'r' | 'r+'): void {
  const descriptor = openSync(path, mode)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
