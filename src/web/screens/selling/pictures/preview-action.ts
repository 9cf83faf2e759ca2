import { msg } from '@lingui/core/macro'
import { data } from 'react-router'
import { z } from 'zod'

import {
  addListingImage,
  changeListingImage,
  removeListingImageById,
  uploadFile,
} from '#modules/media/media.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemReason } from '#web/features/forms/form-answer.ts'
import { withUploadReason } from '#web/features/uploads/use-uploads.ts'
import type { Text } from '#web/ui/text.ts'

/** The page's response to a refused form, with the picture's id; null for the picker. */
export interface PreviewAnswer {
  imageId: number | null
  detail: Text
}

interface ActionRequest {
  api: Api
  productId: number
  form: FormData
}

/** The upload call with a form as body, which its schema cannot describe. */
const uploadForm = endpoint(uploadFile.id, { ...uploadFile, body: z.custom<FormData>() })

/** Performs a form of the page; each works without JavaScript. Returns null on success. */
export async function performPreviewForm(asking: ActionRequest) {
  const { form } = asking
  const imageId = readImageId(form)
  try {
    await perform(asking, String(form.get('intent')), imageId)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, body } = error
    const reason = status >= 500 ? msg`Please try again.` : getProblemReason(body)
    const detail = imageId === 0 ? withUploadReason(reason) : reason
    return data<PreviewAnswer>({ imageId: imageId === 0 ? null : imageId, detail }, { status })
  }
}

async function perform({ api, productId, form }: ActionRequest, intent: string, imageId: number): Promise<void> {
  const params = { id: String(imageId) }
  if (intent === 'upload') return upload(api, productId, form.getAll('imgFile'))
  if (intent === 'alt') return void (await api(changeListingImage, { params, body: { alt: readText(form, 'alt') } }))
  if (intent === 'move')
    return void (await api(changeListingImage, { params, body: { position: Number(readText(form, 'position')) } }))
  // Its file stays for other listings that show it; the nightly sweep deletes unused files.
  if (intent === 'remove') return api(removeListingImageById, { params })
  throw data(null, { status: 400 })
}

async function upload(api: Api, productId: number, files: readonly FormDataEntryValue[]): Promise<void> {
  for (const file of files) {
    const body = new FormData()
    body.append('imgFile', file)
    // In the order of selection.
    const { imgFile } = await api(uploadForm, { body })
    await api(addListingImage, { body: { productId, url: imgFile } })
  }
}

const readText = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Returns the id of the picture in the form; 0 for the picker, whose picture has no id yet. */
function readImageId(form: FormData): number {
  const text = readText(form, 'imageId')
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}
