import { msg } from '@lingui/core/macro'
/** The chat of the home page (ruling 36). */
export const assistant = {
  name: msg`Parts finder`,
  /** URL of an external chatbot, shown in a frame; null for the shop's own parts finder. */
  chatbotUrl: null as string | null,
}
