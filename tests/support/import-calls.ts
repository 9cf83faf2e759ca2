import type { ImportReport } from '#modules/bulk-import/bulk-import.contract.ts'

import { newAddress } from './sample-calls.ts'
import { ensureStore } from './sample-stores.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { createPersonFactory, type Person } from './test-users.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface UploadOptions {
  by: Person
  name?: string
  query?: string
  /** A .zip file of pictures. */
  pictures?: Uint8Array
  picturesName?: string
  /** Form fields in addition to the files. */
  fields?: Readonly<Record<string, string>>
}

/** Opens the demo shop, with a seller who has a store. */
export async function openSellerShop(): Promise<{ shop: TestShop; seller: Person }> {
  const shop = await openTestShop({ demo: true })
  const seller = await (await createPersonFactory(shop))(4)
  await ensureStore(shop, seller)
  return { shop, seller }
}

/** Creates functions that call the API of bulk uploads. */
export function createImportCalls(shop: TestShop) {
  return { ask: call, upload }

  async function call(method: Method, url: string, by: Person, payload?: object) {
    const headers = { authorization: `Bearer ${by.token}` }
    return shop.app.inject({ method, url, headers, remoteAddress: newAddress(), ...(payload && { payload }) })
  }

  /** Uploads a file like a form. */
  async function upload(bytes: Uint8Array | string, { by, name = 'parts.xlsx', query = '', ...more }: UploadOptions) {
    const { pictures, picturesName = 'pictures.zip', fields = {} } = more
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
    if (pictures) form.set('pictures', new File([new Uint8Array(pictures)], picturesName))
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/upload/${query}`,
      headers: { authorization: `Bearer ${by.token}` },
      remoteAddress: newAddress(),
      payload: form,
    })
    return { status: answer.statusCode, ...answer.json<ImportReport>() }
  }
}
