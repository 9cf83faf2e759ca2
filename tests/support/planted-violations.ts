/** A file that breaks one rule of `.oxlintrc.json`, and the expected complaint. */
export interface Planted {
  rule: string
  file: string
  text: string
  /** A part of the complaint: the code of the rule, or its reason in the configuration. */
  complaint: string
}

type Row = readonly [file: string, text: string, rule: string]

const value = (from: string) => `import { thing } from '${from}'\n\nexport const used = [thing]\n`
const typeOnly = (from: string) => `import type { Thing } from '${from}'\n\nexport type Used = Thing | null\n`

/** A file with two violations, because each file can be planted once. */
const HOST = `import { thing } from '#platform/db/pool.ts'
import { other } from 'pg'

export const used = [thing, other]
`

const planted: Record<string, readonly Row[]> = {
  'it has no business words': [
    ['src/platform/a.ts', typeOnly('#modules/x/x.rules.ts'), 'platform imports no module'],
    ['src/platform/b.ts', value('#web/app/paths.ts'), 'platform imports no page'],
    ['src/platform/db/c.ts', value('#integrations/mail/mail.client.ts'), 'platform imports no integration'],
    ['src/platform/http/d.ts', typeOnly('#platform/config.ts'), 'platform is handed its settings'],
    ['src/platform/jobs/j.ts', typeOnly('#modules/x/x.rules.ts'), 'neither does the queue import a module'],
  ],
  'Only platform/db touches the database library': [
    ['src/platform/e.ts', value('pg'), 'of platform only db speaks to the database'],
    ['src/platform/http/f.ts', value('pg-copy-streams'), 'platform/http does not speak to the database'],
    ['src/platform/jobs/a.ts', value('pg'), 'the job queue speaks to the database through its library'],
    ['src/platform/i.ts', value('pg-boss'), 'only the job queue uses that library'],
    ['src/modules/x/j.service.ts', value('pg-boss'), 'no service uses the queue library'],
    ['src/integrations/x/d.simulator.ts', value('pg'), 'a simulator has no database'],
    ['src/integrations/x/e.client.ts', value('pg'), 'neither has a client'],
    ['src/modules/x/c.service.ts', value('pg'), 'a service speaks no SQL'],
    ['src/web/c.ts', value('pg'), 'the root of the web speaks no SQL'],
    ['src/web/server/a.ts', HOST, 'neither does the server of the pages'],
    ['src/web/screens/x/list/b.tsx', value('pg'), 'a page speaks no SQL'],
  ],
  'import Fastify': [
    ['src/platform/g.ts', typeOnly('fastify'), 'of platform only http uses Fastify'],
    ['src/platform/db/h.ts', typeOnly('fastify'), 'platform/db does not use Fastify'],
    ['src/platform/jobs/k.ts', typeOnly('fastify'), 'nor does the queue'],
    ['src/platform/ctx.ts', value('fastify'), 'ctx.ts takes only types from Fastify'],
    ['src/integrations/x/c.client.ts', value('fastify'), 'a client does not use Fastify'],
    ['src/modules/x/d.service.ts', typeOnly('fastify'), 'a service knows no HTTP'],
    ['src/web/app/b.ts', value('fastify'), 'of the web only the server uses Fastify'],
    ['src/web/screens/x/list/d.tsx', typeOnly('fastify'), 'a page knows no Fastify'],
  ],
  'integrations import only platform': [
    ['src/integrations/x/a.client.ts', typeOnly('#modules/x/x.service.ts'), 'integrations import no module'],
    ['src/integrations/x/b.simulator.ts', value('#modules/x/x.rules.ts'), 'a simulator imports no module'],
  ],
  'Rules import only': [
    ['src/modules/x/a.rules.ts', typeOnly('./x.store.ts'), 'rules do not read the database'],
    ['src/modules/x/b.rules.ts', value('node:fs'), 'rules do no input or output'],
    ['src/modules/x/c.rules.ts', value('zod'), 'rules use no framework'],
  ],
  'Rules have no clock': [['src/modules/x/d.rules.ts', 'export const at = () => Date.now()\n', 'rules have no clock']],
  'Rules have no randomness': [
    ['src/modules/x/e.rules.ts', 'export const roll = () => Math.random()\n', 'rules have no randomness'],
  ],
  'Rules do no I/O': [['src/modules/x/f.rules.ts', "export const ask = () => fetch('/x')\n", 'rules make no requests']],
  'Contracts import only': [
    ['src/modules/x/a.contract.ts', typeOnly('./x.service.ts'), 'contracts know no service'],
    ['src/modules/x/b.contract.ts', value('./x.rules.ts'), 'contracts know no rule'],
  ],
  'Stores know of other modules only': [
    ['src/modules/x/a.store.ts', typeOnly('#modules/y/y.store.ts'), 'stores know no store of another module'],
    ['src/modules/x/c.store.ts', typeOnly('./x.service.ts'), 'stores call no service'],
    ['src/modules/x/a.tables.ts', value('#modules/y/y.store.ts'), 'tables know no store of another module'],
  ],
  'Stores import platform/db': [
    ['src/modules/x/b.store.ts', value('#platform/http/endpoint.ts'), 'stores know no HTTP'],
    ['src/modules/x/d.store.ts', value('node:fs'), 'stores touch no file'],
    ['src/modules/x/e.store.ts', value('pg'), 'stores send SQL through platform/db'],
  ],
  'Stores declare their statements': [
    ['src/modules/x/f.store.ts', value('#platform/db/rows.ts'), 'stores send no SQL that is not declared'],
  ],
  'import only its type': [
    ['src/modules/x/a.service.ts', value('#modules/y/y.service.ts'), 'a service is handed the other services'],
  ],
  'Of other modules services see only': [
    ['src/modules/x/b.service.ts', typeOnly('#modules/y/y.store.ts'), 'a service sees no other store'],
  ],
  'Services import their own files': [
    ['src/modules/x/i.service.ts', typeOnly('#src/modules/y/y.store.ts'), 'no name leads around a border'],
    ['src/modules/x/e.service.ts', value('./x.routes.ts'), 'a service knows no route'],
    ['src/modules/x/f.service.ts', value('#integrations/mail/mail.client.ts'), 'a service is handed its clients'],
  ],
  'The clock comes from ctx': [
    ['src/modules/x/g.service.ts', 'export const at = () => Date.now()\n', 'a service takes the time from ctx'],
  ],
  'Randomness comes from ctx': [
    ['src/modules/x/h.service.ts', 'export const roll = () => Math.random()\n', 'a service takes chance from ctx'],
  ],
  'Routes import their own': [
    ['src/modules/x/a.routes.ts', typeOnly('#modules/y/y.service.ts'), 'routes know no other module'],
    ['src/modules/x/b.routes.ts', value('pg'), 'routes speak no SQL'],
  ],
  'Jobs import their own': [
    ['src/modules/x/a.jobs.ts', value('fastify'), 'jobs do not use Fastify'],
    ['src/modules/x/b.jobs.ts', typeOnly('#modules/y/y.service.ts'), 'jobs know no other module'],
  ],
  'of modules it sees only contracts and rules': [
    ['src/web/screens/x/list/a.tsx', typeOnly('#modules/x/x.service.ts'), 'a page has no way in but the API'],
    ['src/web/a.ts', typeOnly('#modules/x/x.store.ts'), 'neither has the root of the web'],
    ['src/web/server/a.ts', HOST, 'neither has the server of the pages'],
    ['db/seed/x/a.ts', value('#modules/x/x.store.ts'), 'seeding data knows no store'],
  ],
  'Screens do not import each other': [
    ['src/web/screens/x/list/c.tsx', value('#web/screens/x/detail/gallery.tsx'), 'screens do not import each other'],
    ['src/web/screens/x/list/e.tsx', typeOnly('#web/screens/y/cart/page.tsx'), 'not even types of another area'],
    ['src/web/screens/x/list/f.tsx', value('#web/server/host.ts'), 'a screen imports nothing of the server'],
    ['src/web/screens/x/features/a.tsx', value('#web/screens/x/list/c.tsx'), 'features of an area import no screen'],
  ],
  'features know no screen': [
    ['src/web/features/card/a.tsx', value('#web/screens/x/detail/gallery.tsx'), 'features import no screen'],
    ['src/web/features/card/b.tsx', value('#web/screens/x/features/a.tsx'), 'features import no feature of an area'],
    ['src/web/features/card/c.ts', typeOnly('#web/server/host.ts'), 'features import nothing of the server'],
  ],
  'app is what every screen needs': [
    ['src/web/app/c.ts', value('#web/screens/x/list/c.tsx'), 'app imports no screen'],
    ['src/web/d.tsx', value('#web/server/host.ts'), 'app imports nothing of the server'],
  ],
  'content is data': [
    ['src/web/content/a.ts', value('#web/features/card/a.tsx'), 'content imports no feature'],
    ['src/web/content/b.ts', value('#web/app/paths.ts'), 'content imports nothing of app'],
  ],
  'neither the router nor the shop': [
    ['src/web/ui/a.tsx', value('react-router'), 'ui does not know the router'],
    ['src/web/ui/b.tsx', typeOnly('#modules/x/x.contract.ts'), 'ui does not know the shop'],
    ['src/web/ui/c.tsx', value('#web/features/card/card.tsx'), 'ui does not know the features'],
  ],
  'everything else has a name of its own': [
    ['tools/b.ts', value('#src/modules/x/x.store.ts'), '#src leads to the builders only'],
  ],
  'no file imports it': [['tools/a.ts', value('./main.ts'), 'no file imports main.ts']],
  'import(no-relative-parent-imports)': [
    ['src/modules/x/dots.ts', value('../y/y.rules.ts'), 'nothing is imported by way of ../'],
  ],
  'oxc(no-barrel-file)': [['src/modules/x/index.ts', "export * from './cycle-a.ts'\n", 'no barrels']],
  'import(no-default-export)': [['src/modules/x/default.ts', 'export default 1\n', 'no default exports']],
  'import(no-cycle)': [
    ['src/modules/x/cycle-a.ts', value('./cycle-b.ts'), 'no circles'],
    ['src/modules/x/cycle-b.ts', `${typeOnly('./cycle-a.ts')}export const thing = 1\n`, 'no circles of types'],
  ],
  'typescript(no-explicit-any)': [
    ['src/modules/x/any.ts', 'export const thing = (given: any) => String(given)\n', 'no any'],
  ],
  'typescript(no-floating-promises)': [
    ['src/modules/x/loose.ts', 'const later = async () => 1\n\nlater()\n', 'no promise is left alone'],
  ],
  'node(no-process-env)': [
    ['src/modules/x/env.ts', 'export const port = process.env.PORT\n', 'the environment is read in config.ts'],
  ],
  'eslint(no-console)': [['src/modules/x/print.ts', "console.log('here')\n", 'the log is written by the logger']],
  'eslint(max-lines)': [['src/modules/x/long.ts', 'export {}\n'.repeat(301), 'files have at most 300 lines']],
  'never mocked': [
    ['src/modules/x/mock.test.ts', "import { vi } from 'vitest'\n\nvi.mock('./a.ts')\n", 'our code is never mocked'],
  ],
  'no-disabled-tests': [
    ['src/modules/x/skip.test.ts', "import { test } from 'vitest'\n\ntest.skip('x')\n", 'no test is left out'],
  ],
}

export const PLANTED: readonly Planted[] = Object.entries(planted).flatMap(([complaint, rows]) =>
  rows.map(([file, text, rule]) => ({ rule, file, text, complaint })),
)
