import { expect, test } from 'vitest'

import { splitHosts } from './database-hosts.ts'

const split = (url: string) => splitHosts(url)?.map(({ href }) => href) ?? null

test('a database URL with several hosts gives a URL for each', () => {
  expect(split('postgres://shop:p%40ss@a:5432,b:5433/shop?target_session_attrs=read-write&ssl=true')).toEqual([
    'postgres://shop:p%40ss@a:5432/shop?ssl=true',
    'postgres://shop:p%40ss@b:5433/shop?ssl=true',
  ])
  expect(split('postgres://a/shop')).toEqual(['postgres://a/shop'])
  expect(split('postgresql://[::1]:5432,db/shop')).toEqual(['postgresql://[::1]:5432/shop', 'postgresql://db/shop'])
})

test('a URL that is not of a database, or has an invalid host, gives null', () => {
  expect(split('mysql://a/shop')).toBeNull()
  expect(split('postgres://a:port,b/shop')).toBeNull()
})
