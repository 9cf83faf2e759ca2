import { z } from 'zod'

import { uploadFile } from '#modules/media/media.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { UPLOAD_FAILED } from '#web/features/uploads/use-uploads.ts'

import { THUMBNAIL_FILE } from './sent-thumbnail.ts'

/** The upload call with a form as body, which its schema cannot describe. */
const uploadForm = endpoint(uploadFile.id, { ...uploadFile, body: z.custom<FormData>() })

/** A sent form; `refusal` is why its picture, sent without JavaScript, was refused. */
export interface ReadForm {
  fields: URLSearchParams
  refusal: string | null
}

/** Reads the form and uploads its picture, whose URL then becomes a field. */
export async function readForm(api: Api, request: Request): Promise<ReadForm> {
  const form = await request.formData().catch(() => new FormData())
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields = new URLSearchParams(texts)
  const file = form.get(THUMBNAIL_FILE)
  if (!(file instanceof File) || file.size === 0) return { fields, refusal: null }
  const body = new FormData()
  body.append('imgFile', file)
  try {
    const { imgFile } = await api(uploadForm, { body })
    fields.set('thumbnail', imgFile)
    return { fields, refusal: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason = error.status >= 500 ? 'Please try again.' : error.body.detail
    return { fields, refusal: `${UPLOAD_FAILED}: ${reason}` }
  }
}
