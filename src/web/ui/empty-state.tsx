import type { ReactNode } from 'react'

/** Drawings on a canvas of 96 × 72: outlines, and one detail that stands out. */
const DRAWINGS = {
  cart: ['M17 15h8l10 33h38M29 23h48l-7 21H34M40 53a4 4 0 1 0 .01 0zM67 53a4 4 0 1 0 .01 0z', 'M53 29v9M48.5 33.5h9'],
  search: ['M43 14a18 18 0 1 0 .01 0zM56 45l17 17', 'M43 23l8 4.5v9l-8 4.5-8-4.5v-9z'],
  store: [
    'M25 36v26h46V36M26 16h44l7 14a7 7 0 0 1-14.5 0 7 7 0 0 1-14.5 0 7 7 0 0 1-14.5 0A7 7 0 0 1 19 30z',
    'M36 46h24M36 52h24M36 58h24',
  ],
  signpost: ['M48 12v5M48 31v5M48 49v13M30 17h30l8 7-8 7H30zM66 36H40l-8 6.5 8 6.5h26z', 'M38 24h16M46 42.5h12'],
  offline: [
    'M37 10h22a4 4 0 0 1 4 4v48H33V14a4 4 0 0 1 4-4zM39 31a13 13 0 0 1 18 0M43 37a7 7 0 0 1 10 0M48 43v.01M45 56h6',
    'M38 24l20 22',
  ],
  box: ['M26 33l22 8 22-8v19l-22 9-22-9zM48 41v20M26 33l-6-8 22-8 6 7M70 33l6-8-22-8-6 7', 'M31 45l9 3.5'],
} as const
export type EmptyPictureName = keyof typeof DRAWINGS

/** A decorative drawing for pages and lists with nothing to show. */
export function EmptyPicture({ name, className = 'w-32' }: { name: EmptyPictureName; className?: string }) {
  const [outline, detail] = DRAWINGS[name]
  return (
    <svg
      viewBox="0 0 96 72"
      aria-hidden="true"
      className={`fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path className="fill-green-tint" d="M10 62a38 38 0 0 1 76 0z" />
      <path className="stroke-green" d={`M4 62h88${outline}`} />
      <path className="stroke-amber stroke-3" d={detail} />
    </svg>
  )
}

interface EmptyStateProps {
  picture: EmptyPictureName
  title: string
  /** A page with nothing else has the title as its heading. */
  isPage?: boolean
  /** The cause, in one or two sentences. */
  text?: ReactNode
  /** Links and buttons for the next step, the best first. */
  children: ReactNode
}

/** A list or page with nothing to show: a drawing, what happened, and the next step. */
export function EmptyState({ picture, title, isPage = false, text, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-center gap-3 rounded-lg bg-surface px-4 py-8 text-center sm:py-10">
      <EmptyPicture name={picture} />
      <Title className={isPage ? 'text-2xl' : 'text-xl'}>{title}</Title>
      {text && <div className="max-w-prose text-muted">{text}</div>}
      <div className="mt-1 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
