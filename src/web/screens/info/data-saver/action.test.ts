import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { action } from './action.ts'

async function post(fields: Record<string, string>, scheme = 'http') {
  const request = new Request(`${scheme}://shop.example/data-saver`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = new RouterContextProvider()
  const response = await action({ request, url: new URL(request.url), params: {}, pattern: '/data-saver', context })
  return { to: response.headers.get('Location'), cookie: response.headers.get('Set-Cookie') }
}

test('data-saver is stored for a year, and its form leads back to the previous page', async () => {
  const { to, cookie } = await post({ set: 'on', to: '/product?keyword=brake' }, 'https')
  expect(to).toBe('/product?keyword=brake')
  expect(cookie).toMatch(/^data-saver=on; Path=\/; Max-Age=31536000; .*; Secure$/)
})

test('any value except "on" disables data-saver, and its form never leads to another site', async () => {
  for (const set of ['off', '', 'on; session=1']) {
    const { to, cookie } = await post({ set, to: '//evil.example/' })
    expect(to).toBe('/')
    expect(cookie).toMatch(/^data-saver=off; /)
  }
})
