import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { z } from 'zod'

// `npm run licences`: lists the licences of the packages that a running shop needs, and ends with 1 if one is not allowed.

/** Licences that allow use in a shop whose own licence is MIT. */
const ALLOWED =
  /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|PostgreSQL|LGPL-3\.0-or-later)$/

const Bom = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.object({
            license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
            expression: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ),
})

const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  maxBuffer: 64 * 1024 * 1024,
})
const packages = Bom.parse(JSON.parse(stdout)).components.map(({ name, version, licenses }) => ({
  name: `${name}@${version}`,
  licence:
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' and ') || 'unknown',
}))
for (const [licence, group] of Map.groupBy(packages, (each) => each.licence))
  console.info(`${licence}: ${group.map(({ name }) => name).join(', ')}`)

const refused = packages.filter(
  ({ licence }) => !licence.split(/ AND | and | OR /).every((each) => ALLOWED.test(each.replace(/[()]/g, ''))),
)
if (refused.length > 0) {
  console.error(`Not allowed: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`)
  process.exitCode = 1
}
