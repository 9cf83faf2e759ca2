import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English stands in the code; `npm run words` gathers it, and the other languages stand in a catalogue each. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ha', 'yo', 'ig'],
  catalogs: [{ path: 'src/web/content/languages/{locale}', include: ['src/web'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
