import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { type ChatModel, ModelError } from './chat-model.port.ts'
import { BY_ADDRESS, BY_EVERYBODY, type FilledForm, QUESTION_FORM, withoutContacts } from './outside-reading.rules.ts'

/** Results are equal for all callers and contain no data of theirs. */
const MAX_CACHED_FORMS = 500

/** Lets an external model read messages that the shop's grammar does not understand; it sees only the message. */
export function createOutsideReading({ model, limits }: { model: ChatModel; limits: Limits }) {
  const kept = new LRUCache<string, FilledForm>({ max: MAX_CACHED_FORMS })
  return { read }

  /** Lets the model read a message; null if it fails or a limit is reached. */
  async function read(ctx: Ctx, { message, ip }: { message: string; ip: string }): Promise<FilledForm | null> {
    const shown = withoutContacts(message)
    // The message itself is kept nowhere.
    const key = createHash('sha256').update(shown.toLowerCase()).digest('base64url')
    const ready = kept.get(key)
    if (ready !== undefined) return ready
    try {
      await limits.take(ctx, BY_ADDRESS, addressKey(ip))
      await limits.take(ctx, BY_EVERYBODY, 'model')
      const filled = await model.read(QUESTION_FORM, shown)
      kept.set(key, filled)
      return filled
    } catch (error) {
      if (error instanceof Problem) return null
      if (!(error instanceof ModelError)) throw error
      ctx.log.warn({ err: error, fault: error.fault }, 'the outside model did not answer')
      return null
    }
  }
}
