import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { build, type Plugin } from 'vite'

/** The scripts that the browser runs beside the pages, by the file that they become beside the assets. */
const WORKERS = {
  'sw.js': 'src/web/app/entries/entry.worker.ts',
  'sw-retired.js': 'src/web/app/entries/entry.retired-worker.ts',
}
const ROOT = resolve(import.meta.dirname, '..')

/** Builds the service worker after the pages, each time with the mark of that build, so that browsers take the new one. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }, files) {
      const mark = createHash('sha256').update(Object.keys(files).toSorted().join()).digest('hex').slice(0, 12)
      if (dir === undefined) throw new Error('The pages are built into a folder.')
      for (const [name, entry] of Object.entries(WORKERS)) await buildScript({ name, entry, folder: dir, mark })
    },
  }
}

async function buildScript({ name, entry, folder, mark }: Record<'name' | 'entry' | 'folder' | 'mark', string>) {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { BUILD: JSON.stringify(mark) },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { input: resolve(ROOT, entry), output: { format: 'iife', entryFileNames: name } },
    },
  })
}
