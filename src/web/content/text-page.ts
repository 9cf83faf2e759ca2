import type { SiteLink } from './menus.ts'

/** A text page, editable here without touching a component (ruling 36). */
export interface TextPage {
  path: string
  title: string
  /** For search engines, and as the first sentence under the title. */
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[]; points?: readonly string[] }[]
  /** The next step for the reader. */
  action?: SiteLink
}
