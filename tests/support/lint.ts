import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { PlantedViolation } from './planted-violations.ts'
import { ROOT } from './source-files.ts'

const Report = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), code: z.string(), filename: z.string(), help: z.string().optional() }),
  ),
})
const SCRIPT = join(ROOT, 'node_modules/oxlint/bin/oxlint')
const run = promisify(execFile)

/** Lints a folder with its own configuration. Returns the complaints of each file, with rule and reason. */
async function lintFolder(folder: string): Promise<Map<string, string[]>> {
  // Exits with 1 if it complains; only the output matters.
  const { stdout } = await run(process.execPath, [SCRIPT, '--format', 'json', '.'], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error)
  const complaints = new Map<string, string[]>()
  for (const { filename, code, message, help = '' } of Report.parse(JSON.parse(stdout)).diagnostics)
    complaints.set(filename, [...(complaints.get(filename) ?? []), `${code} ${message} ${help}`])
  return complaints
}

/** Lints files in a temporary folder with the configuration of the project. */
export async function lintFiles(files: readonly PlantedViolation[]): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(folder, name))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const { file, text } of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return await lintFolder(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
