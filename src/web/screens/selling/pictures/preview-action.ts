import { data } from 'react-router'
import { z } from 'zod'

import {
  addListingImage,
  changeListingImage,
  deleteFile,
  type ListingImage,
  removeListingImageById,
  uploadFile,
} from '#modules/media/media.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'

/** What the page says to a form that was not done; of which picture, or null for the picker. */
export interface PreviewAnswer {
  imageId: number | null
  detail: string
}

interface Asking {
  api: Api
  productId: number
  form: FormData
}

/** The call as a client makes it: what a schema cannot describe is a form with a file. */
const uploadForm = endpoint(uploadFile.id, { ...uploadFile, body: z.custom<FormData>() })

const FAILED = 'Image upload failed'

/** Performs a form of the page: each works without JavaScript. Null when it is done. */
export async function performPreviewForm(asking: Asking) {
  const { form } = asking
  const imageId = idOf(form)
  try {
    await perform(asking, String(form.get('intent')), imageId)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, body } = error
    const reason = status >= 500 ? 'Please try again.' : body.detail
    const detail = imageId === 0 ? `${FAILED}: ${reason}` : reason
    return data<PreviewAnswer>({ imageId: imageId === 0 ? null : imageId, detail }, { status })
  }
}

async function perform({ api, productId, form }: Asking, intent: string, imageId: number): Promise<void> {
  const params = { id: String(imageId) }
  if (intent === 'upload') return upload(api, productId, form.getAll('imgFile'))
  if (intent === 'alt') return void (await api(changeListingImage, { params, body: { alt: textOf(form, 'alt') } }))
  if (intent === 'move')
    return void (await api(changeListingImage, { params, body: { position: Number(textOf(form, 'position')) } }))
  if (intent === 'remove') return remove(api, imageId, textOf(form, 'url'))
  throw data(null, { status: 400 })
}

async function upload(api: Api, productId: number, files: readonly FormDataEntryValue[]): Promise<void> {
  for (const file of files) {
    const body = new FormData()
    body.append('imgFile', file)
    // In the order in which they were chosen.
    const { imgFile } = await api(uploadForm, { body })
    await api(addListingImage, { body: { productId, url: imgFile } })
  }
}

/** Takes the picture off, and then deletes its file, unless something else shows it or it is no file of theirs. */
async function remove(api: Api, imageId: number, url: ListingImage['url']): Promise<void> {
  await api(removeListingImageById, { params: { id: String(imageId) } })
  const key = url.split('/').at(-1) ?? ''
  try {
    await api(deleteFile, { params: { key } })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The picture that a form is about; 0 for the picker, which is about none yet. */
function idOf(form: FormData): number {
  const text = textOf(form, 'imageId')
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}
