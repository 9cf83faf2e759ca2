import type { Page } from '@playwright/test'

/** One way of a person through the shop, shown as a strip of pictures. */
export interface Journey {
  /** The name of its file. */
  name: string
  title: string
  /** A desktop in place of a phone. */
  isWide?: boolean
  /** A demo account that is signed in from the start; a visitor without it. */
  as?: string
  /** Walks the journey; `show` takes a picture with a caption. */
  walk: (page: Page, show: Show) => Promise<void>
}

export type Show = (caption: string) => Promise<void>
