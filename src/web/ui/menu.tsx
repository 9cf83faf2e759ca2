import type { PointerEvent, ReactNode } from 'react'

import { Icon } from './icon.tsx'

/** A drop-down of links that needs no JavaScript. With it, it opens on hover and closes on Escape or without focus. */
export function Menu({ label, group, children }: { label: string; group: string; children: ReactNode }) {
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
        className="flex min-h-11 items-center gap-1 rounded-md px-3 font-semibold whitespace-nowrap hover:bg-on-counter/10 xl:px-2"
        // The mouse has opened it by hovering: the click must not close it.
        onClick={(event) => {
          if (event.detail > 0 && event.currentTarget.parentElement?.dataset.hovered) event.preventDefault()
        }}
      >
        {label}
        <Icon name="chevron-down" className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** Only a mouse hovers, and only over the bar of a wide screen: in the sheet of a narrow one, menus open by click. */
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
