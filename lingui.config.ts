import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English texts are in the code; `npm run words` collects them, and each other language has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ha', 'yo', 'ig'],
  catalogs: [{ path: 'src/web/content/languages/{locale}', include: ['src/web'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
