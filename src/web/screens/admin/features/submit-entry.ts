import { msg } from '@lingui/core/macro'

import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'

interface SentForm<T> {
  request: Request
  serverAction: () => Promise<T>
}

/** Submits a form from the browser. Without an answer the page stays and shows the error at the form's entry. */
export async function submitEntry<T>({ request, serverAction }: SentForm<T>) {
  const form = await request.clone().formData()
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const values: FormAnswer['values'] = Object.fromEntries(texts)
  // The specification's message (section 8).
  const detail = msg`Network or server error`
  const failure: FormAnswer = { intent: values['intent'] ?? '', detail, errors: {}, values }
  return catchNetworkError(serverAction, failure)
}
