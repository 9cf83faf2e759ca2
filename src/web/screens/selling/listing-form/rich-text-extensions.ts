import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'

import { isLink, isPicture, LINK_SCHEMES } from './addresses.ts'

/** Steps that can be undone, and within how many milliseconds of typing they are one step (specification, section 9). */
const UNDO_DEPTH = 100
const UNDO_GROUP_MS = 1_000

/** Pictures from elsewhere come only by the schemes that the shop shows (ruling 22). */
const SafeImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (isPicture(image.getAttribute('src') ?? '') ? null : false) },
  ],
})

/** What a description can hold, which is what the shop shows of it: its headings begin below those of the page. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    gapcursor: false,
    trailingNode: false,
    undoRedo: { depth: UNDO_DEPTH, newGroupDelay: UNDO_GROUP_MS },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [...LINK_SCHEMES],
      isAllowedUri: (address) => isLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SafeImage.configure({ allowBase64: true }),
]
