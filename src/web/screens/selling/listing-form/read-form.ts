import { msg } from '@lingui/core/macro'
import { z } from 'zod'

import { uploadFile } from '#modules/media/media.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemReason } from '#web/features/forms/form-answer.ts'
import { withUploadReason } from '#web/features/uploads/use-uploads.ts'
import type { Text } from '#web/ui/text.ts'

import { PICTURE_FILE, PREVIEWS, previewsText, readPreviews } from './sent-pictures.ts'

/** The upload call with a form as body, which its schema cannot describe. */
const uploadForm = endpoint(uploadFile.id, { ...uploadFile, body: z.custom<FormData>() })

/** A sent form; `refusal` is why a picture, sent without JavaScript, was refused. */
export interface ReadForm {
  fields: URLSearchParams
  refusal: Text | null
}

/** Reads the form and uploads its pictures, whose URLs then become fields: a refused one leaves the others in the form. */
export async function readForm(api: Api, request: Request): Promise<ReadForm> {
  const form = await request.formData().catch(() => new FormData())
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields = new URLSearchParams(texts)
  const files = form.getAll(PICTURE_FILE).filter((file) => file instanceof File && file.size > 0)
  let refusal: Text | null = null
  for (const file of files) {
    const sent = await sendPicture(api, file)
    if ('url' in sent) addPicture(fields, sent.url)
    else refusal ??= sent.refusal
  }
  return { fields, refusal }
}

async function sendPicture(api: Api, file: FormDataEntryValue): Promise<{ url: string } | { refusal: Text }> {
  const body = new FormData()
  body.append('imgFile', file)
  try {
    return { url: (await api(uploadForm, { body })).imgFile }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason = error.status >= 500 ? msg`Please try again.` : getProblemReason(error.body)
    return { refusal: withUploadReason(reason) }
  }
}

/** Adds a picture behind those that a new listing has; the thumbnail of another listing is replaced. */
function addPicture(fields: URLSearchParams, url: string): void {
  if (!fields.has(PREVIEWS) || !fields.get('thumbnail')) fields.set('thumbnail', url)
  else fields.set(PREVIEWS, previewsText([...readPreviews(fields.get(PREVIEWS)), url]))
}
