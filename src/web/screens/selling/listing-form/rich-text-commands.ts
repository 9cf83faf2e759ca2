import { msg } from '@lingui/core/macro'
import type { ChainedCommands, Editor } from '@tiptap/react'

import type { Text } from '#web/ui/text.ts'

import { TOOL_ICONS } from './rich-text-icons.ts'

/** A button of the toolbar. */
export interface Command {
  name: Text
  /** The SVG path of its icon. */
  icon: string
  /** Its keyboard shortcut; `Mod` is Ctrl, or Command on a Mac. */
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** Whether it is active at the cursor; never, by default. */
  isOn?(editor: Editor): boolean
  /** Whether it is enabled; always, by default. */
  canRun?(editor: Editor): boolean
}

export const COMMANDS: readonly Command[] = [
  {
    name: msg`Bold`,
    icon: TOOL_ICONS.bold,
    keys: 'Ctrl+B',
    run: (chain) => chain.toggleBold(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: msg`Italic`,
    icon: TOOL_ICONS.italic,
    keys: 'Ctrl+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: msg`Underline`,
    icon: TOOL_ICONS.underline,
    keys: 'Ctrl+U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (e) => e.isActive('underline'),
  },
  {
    name: msg`Heading`,
    icon: TOOL_ICONS.heading,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    name: msg`Bullet list`,
    icon: TOOL_ICONS.list,
    run: (chain) => chain.toggleBulletList(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: msg`Numbered list`,
    icon: TOOL_ICONS.listOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: msg`Quotation`,
    icon: TOOL_ICONS.quote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: msg`Undo`,
    icon: TOOL_ICONS.undo,
    keys: 'Ctrl+Z',
    run: (chain) => chain.undo(),
    canRun: (e) => e.can().undo(),
  },
  {
    name: msg`Redo`,
    icon: TOOL_ICONS.redo,
    keys: 'Ctrl+Y',
    run: (chain) => chain.redo(),
    canRun: (e) => e.can().redo(),
  },
]
