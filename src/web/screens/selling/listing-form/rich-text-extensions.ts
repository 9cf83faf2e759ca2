import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'

import { isLink, isPicture, LINK_SCHEMES } from './addresses.ts'

/** Number of undo steps, and the time in milliseconds within which typing is one step (specification, section 9). */
const UNDO_DEPTH = 100
const UNDO_GROUP_MS = 1_000

/** External pictures only with the schemes that the shop shows (ruling 22). */
const SafeImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (isPicture(image.getAttribute('src') ?? '') ? null : false) },
  ],
})

/** Elements of a description, exactly those that the shop shows: headings begin below those of the page. */
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
