import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { useIsSubmitting } from './use-is-submitting.ts'

const Retry = ({ id }: { id: number }) => (useIsSubmitting({ intent: 'retry', id }) ? `sends ${id}` : `waits ${id}`)

test('only the form whose fields are sent is being submitted', async () => {
  const element = [<Retry key={7} id={7} />, ', ', <Retry key={8} id={8} />]
  const router = createMemoryRouter([{ path: '*', element, action: () => new Promise(() => {}) }])
  const render = () => renderEnglish(<RouterProvider router={router} />)
  expect(render()).toBe('waits 7, waits 8')
  const formData = new FormData()
  formData.set('intent', 'retry')
  formData.set('id', '8')
  void router.navigate('/', { formMethod: 'post', formData })
  await vi.waitFor(() => expect(router.state.navigation.formData).toBeDefined())
  expect(render()).toBe('waits 7, sends 8')
})
