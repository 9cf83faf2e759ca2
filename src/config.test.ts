import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test('without any setting the shop runs embedded on port 3000 with its demo', () => {
  expect(readConfig({})).toMatchObject({
    config: { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: 'data', DEMO: true, ROLES: ['api', 'pages', 'jobs'] },
  })
})

test('each mistake is one sentence that names its setting', () => {
  const answer = readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'yes', ROLES: 'api,cook' })
  expect(answer).toEqual({
    mistakes: [
      'PORT is a port number.',
      'DATABASE_URL starts with postgres://.',
      'ROLES.1 names some of api, pages, jobs.',
      'DEMO is 0 or 1.',
    ],
  })
})

test('an empty variable means the same as none', () => {
  expect(readConfig({ PORT: '', BASE_URL: '' })).toMatchObject({ config: { PORT: 3000 } })
})
