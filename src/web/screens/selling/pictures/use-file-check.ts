import { useState } from 'react'

const MOST = 5
const MOST_BYTES = 5 * 1024 * 1024
/** A photo above this is not made smaller in the browser either: it would need more memory than cheap phones have. */
const MOST_PHOTO_BYTES = 30 * 1024 * 1024

/**
 * Looks at what was chosen before anything is sent: how many together with those that are there, and how large.
 * @param count how many pictures the listing has
 */
export function useFileCheck(count: number) {
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The files, or null when they are refused: then none stays chosen. */
  function check(input: HTMLInputElement): File[] | null {
    const files = [...(input.files ?? [])]
    const said = refusalOf(files, count)
    setRefusal(said)
    if (said !== null) input.value = ''
    return said === null && files.length > 0 ? files : null
  }
  return { refusal, check }
}

function refusalOf(files: readonly File[], count: number): string | null {
  if (files.length > MOST) return 'Cannot upload more than 5 files'
  if (files.length + count > MOST)
    return `Cannot upload more than 5 files: this listing has ${count}, so choose at most ${MOST - count}.`
  const isLarge = ({ size, type }: File) => size > (type === 'image/webp' ? MOST_BYTES : MOST_PHOTO_BYTES)
  const large = files.find(isLarge)
  return large === undefined ? null : `${large.name} is too large: at most 5 MB.`
}
