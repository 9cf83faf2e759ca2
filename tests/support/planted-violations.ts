/** A file that breaks one rule of `.oxlintrc.json`, and the expected complaint. */
export interface PlantedViolation {
  rule: string
  file: string
  text: string
  /** A part of the complaint: the code of the rule, or its reason in the configuration. */
  complaint: string
}

type Row = readonly [file: string, text: string, rule: string]

const value = (from: string) => `import { thing } from '${from}'\n\nexport const used = [thing]\n`
const typeOnly = (from: string) => `import type { Thing } from '${from}'\n\nexport type Used = Thing | null\n`

/** Files with several violations, because each file can be planted once. */
const HOST = `import { thing } from '#platform/db/pool.ts'
import { other } from 'pg'

export const used = [thing, other]
`

const CONTEXT = `import { thing } from 'fastify'
import { other } from 'pg'

import type { Thing } from '#modules/x/x.rules.ts'

export const used = [thing, other]
export type Used = Thing | null
`

const planted: Record<string, readonly Row[]> = {
  'platform imports only platform': [
    ['src/platform/a.ts', typeOnly('#modules/x/x.rules.ts'), 'platform must not import modules'],
    ['src/platform/b.ts', value('#web/app/navigation/paths.ts'), 'platform must not import the web'],
    ['src/platform/db/c.ts', value('#integrations/mail/mail.client.ts'), 'platform/db must not import integrations'],
    ['src/platform/http/d.ts', typeOnly('#platform/config.ts'), 'platform/http must not import the configuration'],
    ['src/platform/jobs/j.ts', typeOnly('#modules/x/x.rules.ts'), 'the job queue must not import modules'],
    ['src/platform/ctx.ts', CONTEXT, 'ctx.ts must not import modules'],
  ],
  'Only platform/db touches the database library': [
    ['src/platform/e.ts', value('pg'), 'platform must not import pg outside db'],
    ['src/platform/http/f.ts', value('pg-copy-streams'), 'platform/http must not import a database library'],
    ['src/platform/jobs/a.ts', value('pg'), 'the job queue must not import pg'],
    ['src/platform/i.ts', value('pg-boss'), 'only the job queue imports pg-boss'],
    ['src/platform/ctx.ts', CONTEXT, 'ctx.ts must not import pg'],
    ['src/modules/x/j.service.ts', value('pg-boss'), 'services must not import pg-boss'],
    ['src/integrations/x/d.simulator.ts', value('pg'), 'simulators must not import pg'],
    ['src/integrations/x/e.client.ts', value('pg'), 'clients must not import pg'],
    ['src/modules/x/c.service.ts', value('pg'), 'services must not import pg'],
    ['src/web/c.ts', value('pg'), 'the root of the web must not import pg'],
    ['src/web/server/a.ts', HOST, 'web/server must not import pg'],
    ['src/web/screens/x/list/b.tsx', value('pg'), 'screens must not import pg'],
    ['src/web/features/card/d.ts', value('pg'), 'features must not import pg'],
    ['src/web/content/d.ts', value('pg'), 'content must not import pg'],
  ],
  'import Fastify': [
    ['src/platform/g.ts', typeOnly('fastify'), 'platform must not import Fastify outside http'],
    ['src/platform/db/h.ts', typeOnly('fastify'), 'platform/db must not import Fastify'],
    ['src/platform/jobs/k.ts', typeOnly('fastify'), 'the job queue must not import Fastify'],
    ['src/platform/ctx.ts', CONTEXT, 'ctx.ts must import only types from Fastify'],
    ['src/integrations/x/c.client.ts', value('fastify'), 'clients must not import Fastify'],
    ['src/modules/x/d.service.ts', typeOnly('fastify'), 'services must not import Fastify'],
    ['src/web/app/b.ts', value('fastify'), 'app must not import Fastify'],
    ['src/web/screens/x/list/d.tsx', typeOnly('fastify'), 'screens must not import Fastify'],
    ['src/web/features/card/e.ts', typeOnly('fastify'), 'features must not import Fastify'],
    ['src/web/content/e.ts', typeOnly('fastify'), 'content must not import Fastify'],
  ],
  'integrations import only platform': [
    ['src/integrations/x/a.client.ts', typeOnly('#modules/x/x.service.ts'), 'clients must not import modules'],
    ['src/integrations/x/b.simulator.ts', value('#modules/x/x.rules.ts'), 'simulators must not import modules'],
    ['src/integrations/x/f.client.ts', value('#integrations/y/y.client.ts'), 'clients must not import other clients'],
  ],
  'Ports import nothing': [
    ['src/modules/x/a.port.ts', typeOnly('./x.rules.ts'), 'ports must not import rules'],
    ['src/modules/x/b.port.ts', value('#platform/money.ts'), 'ports must not import platform'],
  ],
  'Rules import only': [
    ['src/modules/x/a.rules.ts', typeOnly('./x.store.ts'), 'rules must not import stores'],
    ['src/modules/x/b.rules.ts', value('node:fs'), 'rules must not import files'],
    ['src/modules/x/c.rules.ts', value('zod'), 'rules must not import zod'],
  ],
  'Rules have no clock': [
    ['src/modules/x/d.rules.ts', 'export const at = () => Date.now()\n', 'rules must not read the clock'],
  ],
  'Rules have no randomness': [
    ['src/modules/x/e.rules.ts', 'export const roll = () => Math.random()\n', 'rules must not use randomness'],
  ],
  'Rules do no I/O': [
    ['src/modules/x/f.rules.ts', "export const ask = () => fetch('/x')\n", 'rules must not send requests'],
  ],
  'Contracts import only': [
    ['src/modules/x/a.contract.ts', typeOnly('./x.service.ts'), 'contracts must not import services'],
    ['src/modules/x/b.contract.ts', value('./x.rules.ts'), 'contracts must not import rules'],
  ],
  'From other modules, stores import only': [
    ['src/modules/x/a.store.ts', typeOnly('#modules/y/y.store.ts'), 'stores must not import stores of other modules'],
    ['src/modules/x/c.store.ts', typeOnly('./x.service.ts'), 'stores must not import services'],
    ['src/modules/x/g.store.ts', typeOnly('./x.port.ts'), 'stores must not import ports'],
    ['src/modules/x/a.tables.ts', value('#modules/y/y.store.ts'), 'tables must not import stores of other modules'],
  ],
  'Stores import platform/db': [
    ['src/modules/x/b.store.ts', value('#platform/http/endpoint.ts'), 'stores must not import platform/http'],
    ['src/modules/x/d.store.ts', value('node:fs'), 'stores must not import node:fs'],
    ['src/modules/x/e.store.ts', value('pg'), 'stores must not import pg'],
  ],
  'Stores declare their statements': [
    ['src/modules/x/f.store.ts', value('#platform/db/rows.ts'), 'stores must declare their statements'],
  ],
  'import only their types': [
    [
      'src/modules/x/a.service.ts',
      value('#modules/y/y.service.ts'),
      'services must import other services only as types',
    ],
  ],
  'From other modules, services import only': [
    [
      'src/modules/x/b.service.ts',
      typeOnly('#modules/y/y.store.ts'),
      'services must not import stores of other modules',
    ],
    ['src/modules/x/k.service.ts', typeOnly('#modules/y/y.port.ts'), 'services must not import ports of other modules'],
  ],
  'Services import their own files': [
    ['src/modules/x/i.service.ts', typeOnly('#src/modules/y/y.store.ts'), 'services must not import #src'],
    ['src/modules/x/e.service.ts', value('./x.routes.ts'), 'services must not import routes'],
    ['src/modules/x/f.service.ts', value('#integrations/mail/mail.client.ts'), 'services must not import integrations'],
  ],
  'The clock comes from ctx': [
    ['src/modules/x/g.service.ts', 'export const at = () => Date.now()\n', 'services must take the time from ctx'],
  ],
  'Randomness comes from ctx': [
    [
      'src/modules/x/h.service.ts',
      'export const roll = () => Math.random()\n',
      'services must take randomness from ctx',
    ],
  ],
  'Routes import their own': [
    ['src/modules/x/a.routes.ts', typeOnly('#modules/y/y.service.ts'), 'routes must not import other modules'],
    ['src/modules/x/b.routes.ts', value('pg'), 'routes must not import pg'],
  ],
  'Jobs import their own': [
    ['src/modules/x/a.jobs.ts', value('fastify'), 'jobs must not import Fastify'],
    ['src/modules/x/b.jobs.ts', typeOnly('#modules/y/y.service.ts'), 'jobs must not import other modules'],
  ],
  'from modules it imports only contracts and rules': [
    ['src/web/screens/x/list/a.tsx', typeOnly('#modules/x/x.service.ts'), 'screens must not import services'],
    ['src/web/a.ts', typeOnly('#modules/x/x.store.ts'), 'the root of the web must not import stores'],
    ['src/web/app/d.ts', typeOnly('#modules/x/x.port.ts'), 'app must not import ports'],
    ['src/web/server/a.ts', HOST, 'web/server must not import platform/db'],
    ['src/web/features/card/f.ts', typeOnly('#modules/x/x.store.ts'), 'features must not import stores'],
    ['src/web/content/f.ts', typeOnly('#modules/x/x.store.ts'), 'content must not import stores'],
    ['db/seed/x/a.ts', value('#modules/x/x.store.ts'), 'seed data must not import stores'],
  ],
  'Screens do not import each other': [
    [
      'src/web/screens/x/list/c.tsx',
      value('#web/screens/x/detail/gallery.tsx'),
      'screens must not import other screens',
    ],
    [
      'src/web/screens/x/list/e.tsx',
      typeOnly('#web/screens/y/cart/page.tsx'),
      'screens must not import types of another area',
    ],
    ['src/web/screens/x/list/f.tsx', value('#web/server/host.ts'), 'screens must not import web/server'],
    [
      'src/web/screens/x/features/a.tsx',
      value('#web/screens/x/list/c.tsx'),
      'features of an area must not import screens',
    ],
  ],
  'features import neither screens nor': [
    ['src/web/features/card/a.tsx', value('#web/screens/x/detail/gallery.tsx'), 'features must not import screens'],
    [
      'src/web/features/card/b.tsx',
      value('#web/screens/x/features/a.tsx'),
      'features must not import features of an area',
    ],
    ['src/web/features/card/c.ts', typeOnly('#web/server/host.ts'), 'features must not import web/server'],
  ],
  'app imports neither screens nor': [
    ['src/web/app/c.ts', value('#web/screens/x/list/c.tsx'), 'app must not import screens'],
    ['src/web/d.tsx', value('#web/server/host.ts'), 'the root of the web must not import web/server'],
  ],
  'content is data': [
    ['src/web/content/a.ts', value('#web/features/card/a.tsx'), 'content must not import features'],
    ['src/web/content/b.ts', value('#web/app/navigation/paths.ts'), 'content must not import app'],
  ],
  'ui imports neither the router nor': [
    ['src/web/ui/a.tsx', value('react-router'), 'ui must not import the router'],
    ['src/web/ui/b.tsx', typeOnly('#modules/x/x.contract.ts'), 'ui must not import modules'],
    ['src/web/ui/c.tsx', value('#web/features/card/card.tsx'), 'ui must not import features'],
  ],
  'use the more specific import name': [
    ['tools/b.ts', value('#src/modules/x/x.store.ts'), 'only code that builds the shop imports #src'],
  ],
  'no file imports it': [['tools/a.ts', value('./main.ts'), 'files must not import main.ts']],
  'import(no-relative-parent-imports)': [
    ['src/modules/x/dots.ts', value('../y/y.rules.ts'), 'files must not import through ../'],
  ],
  'oxc(no-barrel-file)': [['src/modules/x/index.ts', "export * from './cycle-a.ts'\n", 'files must not be barrels']],
  'import(no-default-export)': [
    ['src/modules/x/default.ts', 'export default 1\n', 'files must have no default export'],
  ],
  'import(no-cycle)': [
    ['src/modules/x/cycle-a.ts', value('./cycle-b.ts'), 'imports must have no cycle'],
    [
      'src/modules/x/cycle-b.ts',
      `${typeOnly('./cycle-a.ts')}export const thing = 1\n`,
      'type imports must have no cycle',
    ],
  ],
  'typescript(no-explicit-any)': [
    ['src/modules/x/any.ts', 'export const thing = (given: any) => String(given)\n', 'code must not use any'],
  ],
  'typescript(no-floating-promises)': [
    ['src/modules/x/loose.ts', 'const later = async () => 1\n\nlater()\n', 'promises must be awaited'],
  ],
  'node(no-process-env)': [
    ['src/modules/x/env.ts', 'export const port = process.env.PORT\n', 'only config.ts reads the environment'],
  ],
  'eslint(no-console)': [['src/modules/x/print.ts', "console.log('here')\n", 'code must log through the logger']],
  'eslint(max-lines)': [['src/modules/x/long.ts', 'export {}\n'.repeat(301), 'files have at most 300 lines']],
  'Never mock project code': [
    [
      'src/modules/x/mock.test.ts',
      "import { vi } from 'vitest'\n\nvi.mock('./a.ts')\n",
      'tests must not mock project code',
    ],
  ],
  'no-disabled-tests': [
    ['src/modules/x/skip.test.ts', "import { test } from 'vitest'\n\ntest.skip('x')\n", 'tests must not be skipped'],
  ],
}

export const PLANTED: readonly PlantedViolation[] = Object.entries(planted).flatMap(([complaint, rows]) =>
  rows.map(([file, text, rule]) => ({ rule, file, text, complaint })),
)
