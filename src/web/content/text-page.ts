import type { SiteLink } from './site.ts'

/** A page of words: editable here without touching a component (ruling 36). */
export interface TextPage {
  path: string
  title: string
  /** For search engines, and the first sentence under the title. */
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[]; points?: readonly string[] }[]
  /** What to do next. */
  action?: SiteLink
}
