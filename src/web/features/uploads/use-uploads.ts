import { useEffect, useRef, useState } from 'react'

import type { UploadedFile } from '#modules/media/media.contract.ts'
import { CallFailure } from '#web/app/browser-api.ts'

import { uploadFile } from './upload-file.ts'

/** One file on its way. */
export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed, in words. */
  problem: string | null
}

/** So many at the same time; more would only share the same net. */
const AT_ONCE = 2

/** The specification's words (section 8). */
export const UPLOAD_FAILED = 'Image upload failed'

/**
 * Uploads of a page: two at once, each with its progress and its own failure. What is under way stops when the page goes.
 * @param onUploaded what is done with a file once the shop has it; when it fails, so has the file
 */
export function useUploads(onUploaded: (file: UploadedFile) => Promise<void> | void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  /** Sends these files. @returns whether all of them came in */
  async function start(files: readonly File[]): Promise<boolean> {
    const { signal } = (stop.current = new AbortController())
    const waiting = files.map((file, id) => ({ file, id }))
    setUploads(waiting.map(({ file, id }) => ({ id, name: file.name, share: 0, state: 'waiting', problem: null })))
    setIsBusy(true)
    let failures = 0
    const work = async () => {
      // One after the other in each of the lines.
      for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
        if (!(await sendOne(next.id, next.file, signal))) failures += 1
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setIsBusy(false)
    return failures === 0
  }

  async function sendOne(id: number, file: File, signal: AbortSignal): Promise<boolean> {
    change(id, { state: 'sending' })
    try {
      await onUploaded(await uploadFile(file, { signal, onProgress: (share) => change(id, { share }) }))
      change(id, { state: 'done', share: 1 })
      return true
    } catch (error) {
      const reason = error instanceof CallFailure ? `: ${error.message}` : ''
      change(id, { state: 'failed', problem: UPLOAD_FAILED + reason })
      return false
    }
  }

  return { uploads, isBusy, start, clear: () => setUploads([]) }
}
