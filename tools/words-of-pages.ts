import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

/** Turns `t` and `<Trans>` into messages that keep their English words: pages in English load no catalogue. */
export const words = () => babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })
