import { msg } from '@lingui/core/macro'
import { data } from 'react-router'

import { sendMessage } from '#modules/assistant/assistant.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { assistant } from '#web/content/assistant.ts'
import { toChatAnswer, startConversation } from '#web/features/assistant/chat-answer.ts'
import { readMessage } from '#web/features/assistant/chat-message.ts'
import { Chat, type ChatOutcome } from '#web/features/assistant/chat.tsx'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { getProblemReason, readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'

/** Only this page may frame an external chatbot; a page with its own policy is not stored in the page cache. */
export function loader({ request }: Route.LoaderArgs) {
  const known = startConversation(readVehicleCookie(request))
  if (assistant.chatbotUrl === null) return data({ known })
  const sources = `frame-src ${new URL(assistant.chatbotUrl).origin}`
  return data({ known }, { headers: { 'Cache-Control': 'private, no-store', [PAGE_SOURCES]: sources } })
}

export const headers: Route.HeadersFunction = formHeaders

/** Answers one message or one line of a list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { text, line, conversation } = readMessage(await readFields(request))
  try {
    const reply = await context.get(apiContext)(sendMessage, { body: { text, conversation, ...line } })
    return { answer: toChatAnswer(text, reply) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return data<ChatOutcome>({ problem: getProblemReason(error.body) }, { status: error.status })
  }
}

/** The specification's message (section 8). */
const NO_ANSWER: ChatOutcome = { problem: msg`Network or server error` }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchNetworkError(serverAction, NO_ANSWER)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: assistant.name,
    description: 'Ask for a part in your own words, by VIN or by part number.',
    path: paths.assistant,
  })

/** The parts finder on its own page; the home page opens it in a pop-up. */
export default function AssistantPage({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate()
  return (
    <div className="page-width max-w-2xl py-6 sm:py-10">
      <h1 className="mb-4 text-2xl">{translate(assistant.name)}</h1>
      {assistant.chatbotUrl === null ? (
        <Chat known={loaderData.known} answered={actionData} />
      ) : (
        <Chatbot url={assistant.chatbotUrl} />
      )}
    </div>
  )
}

/** Sandbox of an external chatbot: it keeps its own origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

function Chatbot({ url }: { url: string }) {
  const translate = useTranslate()
  return (
    <iframe
      src={url}
      title={translate(assistant.name)}
      sandbox={SANDBOX}
      className="h-[70dvh] w-full rounded-lg border border-line"
    />
  )
}
