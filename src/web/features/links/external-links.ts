import { createContext } from 'react'

import type { SiteSettings } from '#web/content/site-settings.ts'

/** External addresses by the path of the page that they replace. */
export const ExternalLinks = createContext<SiteSettings['links']>({})
