import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'

import type { Conversation } from '#modules/assistant/assistant.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { assistant } from '#web/content/assistant.ts'
import { NotLoaded } from '#web/features/links/not-loaded.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { useTranslate } from '#web/ui/text.ts'

// Loaded on first open, because most visitors never open it.
const Chat = lazyPiece(
  async () => ({ default: (await import('#web/features/assistant/chat.tsx')).Chat }),
  'div',
  NotLoaded,
)

/** Opens the chat in a pop-up (specification, section 1). Without JavaScript it links to the finder's page. */
export function ChatButton({ known }: { known: Conversation }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [{ isOpen, wasOpen }, setState] = useState({ isOpen: false, wasOpen: false })
  function open(event: MouseEvent) {
    event.preventDefault()
    // An external chatbot has its own page, and only that page may frame it.
    if (assistant.chatbotUrl !== null) window.open(paths.assistant, 'assistant', 'popup,width=420,height=640')
    else setState({ isOpen: true, wasOpen: true })
  }
  return (
    <>
      <Link
        to={paths.assistant}
        reloadDocument
        aria-haspopup="dialog"
        // On desktops it floats in a corner; on phones it would cover content near the thumb.
        className={`${buttonClass('primary')} max-md:mt-4 max-md:w-full md:fixed md:right-4 md:bottom-4 md:z-20 md:shadow-floating`}
        onClick={open}
      >
        <Icon name="message-circle" />
        {translate(assistant.name)}
      </Link>
      <Dialog
        title={translate(assistant.name)}
        open={isOpen}
        onClose={() => setState({ isOpen: false, wasOpen: true })}
      >
        <div className="h-[min(36rem,70dvh)] overflow-y-auto p-5">
          {wasOpen && (
            <Suspense fallback={<p className="text-muted">{t`One moment…`}</p>}>
              <Chat known={known} />
            </Suspense>
          )}
        </div>
      </Dialog>
    </>
  )
}
