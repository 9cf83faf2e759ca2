import type { PointerEvent, ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { useWords } from './words.ts'

/**
 * A drop-down of links that is a native disclosure: it opens by click and by keyboard without any script. With script
 * it also opens while a mouse is over it, and closes by Escape or when the focus leaves it.
 * @param group menus of one group: at most one of them is open
 */
export function Menu({ label, group, children }: { label: string; group: string; children: ReactNode }) {
  const say = useWords()
  return (
    <details
      name={group}
      className="group relative"
      onPointerEnter={(event) => hovers(event) && hover(event.currentTarget, true)}
      onPointerLeave={(event) => hovers(event) && hover(event.currentTarget, false)}
      onKeyDown={(event) => event.key === 'Escape' && closeByKey(event.currentTarget)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary
        className="flex min-h-11 items-center gap-1 rounded-md px-3 font-semibold hover:bg-on-counter/10"
        // The mouse that came to press it has opened it already: the press must not close it.
        onClick={(event) => {
          if (event.detail > 0 && event.currentTarget.parentElement?.dataset.hovered) event.preventDefault()
        }}
      >
        {say(label)}
        <Icon name="chevron-down" className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** Only a mouse hovers, and only over the bar of a wide screen: in the sheet of a narrow one menus open by press. */
const hovers = (event: PointerEvent) =>
  event.pointerType === 'mouse' && matchMedia('(hover: hover) and (width >= 1200px)').matches

function hover(details: HTMLDetailsElement, over: boolean) {
  details.open = over
  details.dataset.hovered = over ? 'yes' : ''
}

function closeByKey(details: HTMLDetailsElement) {
  details.open = false
  details.querySelector('summary')?.focus()
}
