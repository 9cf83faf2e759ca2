import { useRef, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

/** The part numbers, each as text that can be marked and with a button that copies it. */
export function PartNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return <p>The seller gives no part number.</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {numbers.map((number) => (
        <li key={number}>
          <PartNumber number={number} />
        </li>
      ))}
    </ul>
  )
}

function PartNumber({ number }: { number: string }) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch {
      // Without a safe connection the browser copies nothing by itself: the number is marked, ready to be copied.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 rounded-md border border-line bg-surface pl-3">
      <code ref={text} className="min-w-0 font-mono break-all">
        {number}
      </code>
      <button
        type="button"
        className="flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-green hover:bg-sunken noscript:hidden"
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} className="size-4.5" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        <span className="sr-only"> {number}</span>
      </button>
    </div>
  )
}
