import { hash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { compileMessage } from '@lingui/message-utils/compileMessage'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

/** Of Babel, which brings no types, only what is used here. */
interface Descriptor {
  properties: { key?: { name?: string }; value?: { type: string; value?: unknown } }[]
}
interface Program {
  traverse(visitor: { ObjectExpression(path: { node: Descriptor }): void }): void
}
interface Babel {
  types: { valueToNode(value: unknown): { type: string } }
}

/** Turns `t` and `<Trans>` into parsed messages with their English, so an English page loads no catalogue or parser. */
export const words = async () => {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  // One preset for both: a plugin outside it would have Babel parse every file, not only those with texts.
  const presets = [{ preset: { plugins: [...preset.plugins, readMessages] }, rolldown }]
  const plugin = await babel({ presets, sourceMap: false })
  const folder = process.env['READ_WORDS']
  if (folder !== undefined) keepResults(plugin, folder)
  return plugin
}

/** Keeps the results of a plugin in a folder: the build of the server's part transforms the files of the browser's. */
function keepResults({ transform }: Awaited<ReturnType<typeof babel>>, folder: string): void {
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing.')
  const { handler } = transform
  transform.handler = async function (code, id, options) {
    const file = join(folder, hash('sha256', code))
    const kept = await readFile(file, 'utf8').catch(() => null)
    if (kept !== null) return { code: kept, map: null }
    const result = await handler.call(this, code, id, options)
    if (typeof result === 'object' && typeof result?.code === 'string') {
      await mkdir(folder, { recursive: true })
      await writeFile(file, result.code)
    }
    return result
  }
}

/** `message: "You save {0}"` of a descriptor becomes `message: ["You save ", ["0"]]`, which is what Lingui reads it to. */
function readMessages({ types }: Babel) {
  const read = ({ node: { properties } }: { node: Descriptor }) => {
    const of = (name: string) => properties.find(({ key }) => key?.name === name)
    const message = of('message')
    if (of('id') && message?.value?.type === 'StringLiteral')
      message.value = types.valueToNode(compileMessage(String(message.value.value)))
  }
  return {
    visitor: {
      Program: {
        // Once the macros have become descriptors.
        exit(program: Program) {
          program.traverse({ ObjectExpression: read })
        },
      },
    },
  }
}
