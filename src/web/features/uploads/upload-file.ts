import type { UploadedFile } from '#modules/media/media.contract.ts'

import { postForm } from './post-form.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface UploadOptions {
  /** Called with the progress from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Timeout in ms for one picture on a slow connection. */
const TIMEOUT_MS = 120_000

/** Uploads a picture, shrunk if that saves data. @throws CallFailure with the text to show; AbortError by `signal` */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const form = new FormData()
  form.append('imgFile', await shrinkPicture(file), file.name)
  return postForm<UploadedFile>('/api/uploadFile/', form, { timeoutMs: TIMEOUT_MS, ...options })
}
