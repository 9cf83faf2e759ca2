import { msg } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'

import type { UploadedFile } from '#modules/media/media.contract.ts'
import { CallFailure } from '#web/app/api/browser-api.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { uploadFile } from './upload-file.ts'

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The text of the error. */
  problem: Text | null
}

/** Maximum number of parallel uploads; more would only share the connection. */
const AT_ONCE = 2

/** The text of the specification (section 8). */
const UPLOAD_FAILED = msg`Image upload failed`

/** Returns the error text of an upload with its reason, if one is known. */
export function withUploadReason(cause: Text | null): Text {
  if (cause === null) return UPLOAD_FAILED
  const [failed, reason] = [asValue(UPLOAD_FAILED), asValue(cause)]
  return msg`${failed}: ${reason}`
}

/** Uploads files, two in parallel, until the page unmounts. A file for which `onUploaded` throws has failed. */
export function useUploads(onUploaded: (file: UploadedFile) => Promise<void> | void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  /** Uploads these files. @returns whether all succeeded */
  async function start(files: readonly File[]): Promise<boolean> {
    const { signal } = (stop.current = new AbortController())
    const waiting = files.map((file, id) => ({ file, id }))
    setUploads(waiting.map(({ file, id }) => ({ id, name: file.name, share: 0, state: 'waiting', problem: null })))
    setIsBusy(true)
    let failures = 0
    const work = async () => {
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
      const reason = error instanceof CallFailure ? error.text : null
      change(id, { state: 'failed', problem: withUploadReason(reason) })
      return false
    }
  }

  return { uploads, isBusy, start, clear: () => setUploads([]) }
}
