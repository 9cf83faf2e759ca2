import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

/** Selectable text, such as a number or a link, with a button that copies it. */
export function Copyable({ text }: { text: string }) {
  const { t } = useLingui()
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The clipboard API needs a secure connection; without one, select the text so that the user can copy it.
      if (code.current) getSelection()?.selectAllChildren(code.current)
    }
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 rounded-md border border-line bg-surface pl-3">
      <code ref={code} className="min-w-0 font-mono break-all">
        {text}
      </code>
      <button
        type="button"
        className="flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-green hover:bg-sunken noscript:hidden"
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} className="size-4.5" />
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
        <span className="sr-only"> {text}</span>
      </button>
    </div>
  )
}
