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

/**
 * Turns `t` and `<Trans>` into messages that keep their English words, read already: a page in English loads neither a
 * catalogue nor a reader of messages, and renders without reading.
 */
export const words = () => {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  // One preset for both: a plugin outside it would have Babel parse every file, not only those with texts.
  return babel({ presets: [{ preset: { plugins: [...preset.plugins, readMessages] }, rolldown }], sourceMap: false })
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
