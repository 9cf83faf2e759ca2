import { mkdir, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'

// Writes the types of a client for docs/openapi.json to .cache/api-client/paths.ts; `npm run check` runs it before tsc.

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)
const FOLDER = new URL('../.cache/api-client/', import.meta.url)

// openapi-typescript prints with the compiler API, which the package typescript has no longer from version 7 on.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? next(new URL('./typescript-api.ts', import.meta.url).href, context)
      : next(specifier, context),
})
const { astToString, default: readTypes } = await import('openapi-typescript')

await mkdir(FOLDER, { recursive: true })
await writeFile(new URL('paths.ts', FOLDER), astToString(await readTypes(DOCUMENT)))
