import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { serviceWorker } from './tools/build-worker.ts'
import { words } from './tools/words-of-pages.ts'

/** Few files: a phone far from the server pays for each of them, and each has 400 bytes of headers. */
const CHUNKS = [
  // What every page needs; a library of one page comes with that page.
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'shell',
    test: /src\/(?!web\/(?:content\/(?:[\w-]+-messages|menu-categories|about|home|people|external-market)|app\/shell\/menu-sheet|ui\/empty-state))(?:platform|modules\/settings|web\/(?:ui|content\/(?:[\w-]+\.ts|languages\/\w+\.ts)|app\/(?:shell|navigation\/paths|seo)))/,
  },
  // What home, lists and parts have in common.
  {
    name: 'parts',
    test: /src\/(?:modules\/catalogue\/fit|web\/features\/(?:product-card\/(?!product-card)|product-pictures\/product-picture|cart-button\/add-o|fit\/fit|formatting|seen-parts|drawn-marks|breadcrumbs))/,
  },
  { name: 'list', test: /src\/web\/screens\/shop\/product-list\/(?:list-state|kept-fields|lacks-filter|list-view)/ },
  {
    name: 'forms',
    test: /src\/web\/features\/(?:forms\/(?!account-checks|catch-network-error|use-is-submitting)|links\/text-link)/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), words(), reactRouter(), lingui(), serviceWorker()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The security policy takes fonts from the shop alone, not from within a style sheet.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Declaring a call or a problem changes nothing: where a page uses only the rest of such a file, its schemas,
          // and the library they are made with, stay on the server.
          treeshake: { moduleSideEffects: (id: string) => !/\/src\/(?:modules|platform)\//.test(id) },
          output: {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
    },
    ssr: {
      // One file with everything in it renders faster and starts faster than loading React from node_modules, and
      // renders in production mode whatever NODE_ENV says.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rollupOptions: { input: 'src/web/server/entry.host.ts' } },
    },
  },
}))
