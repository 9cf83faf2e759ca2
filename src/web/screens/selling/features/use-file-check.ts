import { msg } from '@lingui/core/macro'
import { useState } from 'react'

import type { Text } from '#web/ui/text.ts'

const MAX_FILES = 5
const MAX_WEBP_BYTES = 5 * 1024 * 1024
/** Larger photos are not downscaled in the browser: that would need more memory than cheap phones have. */
const MAX_PHOTO_BYTES = 30 * 1024 * 1024

/** Checks the number and size of chosen files before they are sent. `count` is the number of the listing's pictures. */
export function useFileCheck(count: number) {
  const [refusal, setRefusal] = useState<Text | null>(null)
  /** Returns the files, or null if they are refused; then the input is cleared. */
  function check(input: HTMLInputElement): File[] | null {
    const files = [...(input.files ?? [])]
    const fault = findRefusal(files, count)
    setRefusal(fault)
    if (fault !== null) input.value = ''
    return fault === null && files.length > 0 ? files : null
  }
  return { refusal, check }
}

function findRefusal(files: readonly File[], count: number): Text | null {
  if (files.length > MAX_FILES) return msg`Cannot upload more than 5 files`
  const rest = MAX_FILES - count
  if (files.length > rest)
    return msg`Cannot upload more than 5 files: this listing has ${count}, so choose at most ${rest}.`
  const isLarge = ({ size, type }: File) => size > (type === 'image/webp' ? MAX_WEBP_BYTES : MAX_PHOTO_BYTES)
  const large = files.find(isLarge)?.name
  return large === undefined ? null : msg`${large} is too large: at most 5 MB.`
}
