const BLOCK = 512

/** One file out of a tar archive. Throws when it is not there. */
export function readTarFile(tar: Buffer, path: string): Buffer {
  for (let at = 0; at + BLOCK <= tar.length;) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = parseInt(tar.toString('utf8', at + 124, at + 136), 8) || 0
    if (name === path) return tar.subarray(at + BLOCK, at + BLOCK + size)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error(`The archive has no ${path}.`)
}
