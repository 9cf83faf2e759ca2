import { type ChatModel, ModelError, type ModelForm } from '#modules/assistant/chat-model.port.ts'
import type { RetryOptions } from '#platform/retry-policy.ts'

import { ask } from './chat-model.http.ts'
import { createModelRetryPolicy } from './chat-model.retry.ts'
import { Completion, completionRequest, COMPLETIONS_PATH, readForm } from './chat-model.wire.ts'

export interface ChatModelOptions {
  /** The URL before `/chat/completions`; without it the model is off. */
  url: string | undefined
  /** The API key; optional. */
  key: string | undefined
  /** The name of the model at the server. */
  name: string | undefined
  retry?: RetryOptions
}

/** Creates the client of the configured model; null without one. */
export function openChatModel({ url, key, name, retry: options }: ChatModelOptions): ChatModel | null {
  if (url === undefined || name === undefined) return null
  const retry = createModelRetryPolicy(options)
  const address = `${url}${COMPLETIONS_PATH}`
  return { read }

  async function read<Field extends string>(form: ModelForm<Field>, text: string): Promise<Record<Field, string>> {
    return retry.run(async (signal) => {
      const body = completionRequest(name ?? '', form, text)
      return filledIn(await ask({ url: address, key: key ?? null, body }, signal), form)
    })
  }
}

function filledIn<Field extends string>(answer: unknown, form: ModelForm<Field>): Record<Field, string> {
  const { choices: [first] = [] } = Completion.safeParse(answer).data ?? {}
  if (first === undefined) throw new ModelError('unreadable', 'The model’s answer does not have its form.')
  if (first.message.refusal) throw new ModelError('unreadable', 'The model would not answer.')
  if (first.finish_reason === 'length') throw new ModelError('unreadable', 'The model’s answer ends in the middle.')
  const filled = readForm(first.message.content ?? '', form)
  if (filled === null) throw new ModelError('unreadable', 'The model talked instead of filling in the form.')
  return filled
}
