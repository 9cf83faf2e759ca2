import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { ROOT } from '#tests/support/source-files.ts'

/** Runs a command with this body, which begins after SIGINT. */
function runInterrupted(body: string) {
  const script = `
    import { runCommand } from '#tools/run-command.ts'
    await runCommand(async (config, signal) => {
      process.emit('SIGINT', 'SIGINT')
      ${body}
    })`
  const env = { ...process.env, BASE_URL: undefined }
  const options = { cwd: ROOT, env, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  return { status, stderr }
}

test('A command that stops after SIGINT says so and ends with 1.', () => {
  expect(runInterrupted('signal.throwIfAborted()')).toEqual({ status: 1, stderr: 'Stopped.\n' })
})

test('A command that fails for another reason after SIGINT prints its error.', () => {
  const { status, stderr } = runInterrupted(`throw new Error('The disk is full.')`)
  expect(status).toBe(1)
  expect(stderr).toContain('Error: The disk is full.')
})
