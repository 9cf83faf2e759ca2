import { Link } from 'react-router'

import { site } from '#modules/settings/site.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'

/** The logo, a nut whose bore is a lane, and the name. */
export function Logo() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2 rounded-md pr-2 max-md:mr-auto text-[min(1.25rem,7vw)] font-extrabold tracking-tight"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <path
          className="fill-on-counter"
          d="M14 2.2a4 4 0 0 1 4 0l8.4 4.9a4 4 0 0 1 2 3.4v11a4 4 0 0 1-2 3.4L18 29.8a4 4 0 0 1-4 0l-8.4-4.9a4 4 0 0 1-2-3.4v-11a4 4 0 0 1 2-3.4z"
        />
        <path
          className="fill-none stroke-counter stroke-3 [stroke-linecap:round]"
          d="M21 10.5c-1.2-1.6-3-2.4-5.2-2.4-3 0-5.2 1.5-5.2 3.9 0 5.6 10.8 2.6 10.8 8 0 2.4-2.2 3.9-5.4 3.9-2.3 0-4.3-.9-5.5-2.6"
        />
      </svg>
      <span>{site.name}</span>
    </Link>
  )
}
