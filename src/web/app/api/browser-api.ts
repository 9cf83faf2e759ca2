import { msg } from '@lingui/core/macro'

import { getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

const NO_CONTENT = 204
const NO_CONNECTION = msg`No connection. Please try again.`

/** A failed call from the browser; status 0 without an answer. */
export class CallFailure extends Error {
  readonly status: number
  /** The text to show. */
  readonly text: Text

  constructor(status: number, body?: unknown) {
    super()
    this.status = status
    // The shop answers with a problem; a proxy that cannot reach it answers without a detail.
    const problem = body as Parameters<typeof getProblemText>[0] | null | undefined
    this.text = problem?.detail ? getProblemText(problem) : NO_CONNECTION
  }
}

/** Reads from the API: `getJson<Output<typeof call>>(path)`. @throws CallFailure with a text; AbortError by `signal` */
export async function getJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  // The connection can break, or the caller stop, before the answer begins and in the middle of it.
  const fail = (error: unknown) => {
    if (init.signal?.aborted) throw error
    return null
  }
  const response = await fetch(path, init).catch(fail)
  const body: unknown = await response?.json().catch(fail)
  if (!response?.ok) throw new CallFailure(response?.status ?? 0, body)
  if (body === null && response.status !== NO_CONTENT) throw new CallFailure(0)
  // The server validated the answer against the schema of T.
  // The contracts would outweigh all other scripts of the shop, so only their types are imported.
  return body as T
}

/** Returns the text to show for an error of `getJson`, which may also be a timeout. */
export const getFailureText = (error: unknown): Text => (error instanceof CallFailure ? error.text : NO_CONNECTION)
