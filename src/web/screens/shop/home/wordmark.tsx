import type { partners } from '#web/content/home.ts'

type Mark = (typeof partners)[number]['mark']

const SHAPES: Readonly<Record<Mark, string>> = {
  ring: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8',
  bars: 'M3 4h4v16H3zM10 9h4v11h-4zM17 4h4v16h-4z',
  wedge: 'M3 20 12 4l9 16h-5l-4-7-4 7z',
  square: 'M4 4h16v16H4zM9 9v6h6V9z',
}

/** A wordmark drawn by this project: a shape and a name. */
export function Wordmark({ name, mark }: { name: string; mark: Mark }) {
  return (
    <span className="inline-flex items-center gap-2 text-muted">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current [fill-rule:evenodd]">
        <path d={SHAPES[mark]} />
      </svg>
      <span className="text-lg font-bold tracking-tight">{name}</span>
    </span>
  )
}
