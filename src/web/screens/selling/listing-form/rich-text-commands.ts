import type { ChainedCommands, Editor } from '@tiptap/react'

import { TOOL_ICONS } from './rich-text-icons.ts'

/** A button of the toolbar. */
export interface Command {
  name: string
  /** The path of its drawing. */
  icon: string
  /** As the keyboard does it; `Mod` is Ctrl, and the command key of a Mac. */
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** Whether it is on where the cursor stands; without it, it is never on. */
  isOn?(editor: Editor): boolean
  /** Whether it can be pressed now; without it, it always can. */
  canRun?(editor: Editor): boolean
}

export const COMMANDS: readonly Command[] = [
  {
    name: 'Bold',
    icon: TOOL_ICONS.bold,
    keys: 'Ctrl+B',
    run: (chain) => chain.toggleBold(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: 'Italic',
    icon: TOOL_ICONS.italic,
    keys: 'Ctrl+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'Underline',
    icon: TOOL_ICONS.underline,
    keys: 'Ctrl+U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (e) => e.isActive('underline'),
  },
  {
    name: 'Heading',
    icon: TOOL_ICONS.heading,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    name: 'Bullet list',
    icon: TOOL_ICONS.list,
    run: (chain) => chain.toggleBulletList(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    icon: TOOL_ICONS.listOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: 'Quotation',
    icon: TOOL_ICONS.quote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { name: 'Undo', icon: TOOL_ICONS.undo, keys: 'Ctrl+Z', run: (chain) => chain.undo(), canRun: (e) => e.can().undo() },
  { name: 'Redo', icon: TOOL_ICONS.redo, keys: 'Ctrl+Y', run: (chain) => chain.redo(), canRun: (e) => e.can().redo() },
]
