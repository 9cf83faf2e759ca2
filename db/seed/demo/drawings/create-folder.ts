import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'

/** Writes a folder that does not exist under another name first, so that a crash leaves no half of it. */
export async function createFolder(name: string, write: (draft: string) => Promise<unknown>): Promise<void> {
  if (existsSync(name)) return
  const draft = `${name}.new`
  await write(draft)
  await rename(draft, name)
}
