import { useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'

import { DrawnIcon } from '#web/screens/selling/features/drawn-icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { isPicture, linkFrom } from './addresses.ts'
import { COMMANDS } from './rich-text-commands.ts'
import { TOOL_ICONS } from './rich-text-icons.ts'
import { RichTextInsert } from './rich-text-insert.tsx'

/** The element being inserted, whose address is entered below the toolbar. */
type InsertKind = 'link' | 'picture'

/** The buttons above the text, a single tab stop: arrow keys move between the buttons. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [inserting, setInserting] = useState<InsertKind | null>(null)
  const states = useCommandStates(editor)
  const done = () => {
    setInserting(null)
    editor.commands.focus()
  }
  const toggle = (what: InsertKind) => setInserting(inserting === what ? null : what)
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t`Formatting`}
        className="flex flex-wrap gap-1 rounded-t-md border-b border-line bg-sunken p-1"
        onKeyDown={walk}
      >
        {COMMANDS.map(({ name, icon, keys, run }, at) => (
          <ToolButton
            key={icon}
            name={translate(name)}
            icon={icon}
            keys={keys}
            isFirst={at === 0}
            pressed={states.on[at]}
            disabled={!states.can[at]}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
        <ToolButton name={t`Link`} icon={TOOL_ICONS.link} pressed={states.isLink} onClick={() => toggle('link')} />
        <ToolButton name={t`Picture`} icon={TOOL_ICONS.image} onClick={() => toggle('picture')} />
      </div>
      {inserting === 'link' && <LinkInsert editor={editor} href={states.isLink ? states.href : null} onDone={done} />}
      {inserting === 'picture' && <PictureInsert editor={editor} onDone={done} />}
    </>
  )
}

/** Returns the state of each command at the caret, updated as it moves. */
function useCommandStates(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: COMMANDS.map(({ isOn }) => isOn?.(now)),
      can: COMMANDS.map(({ canRun }) => canRun?.(now) ?? true),
      isLink: now.isActive('link'),
      href: String(now.getAttributes('link')['href'] ?? ''),
    }),
  })
}

interface InsertProps {
  editor: Editor
  onDone: () => void
}

/** `href` is the address of the link at the caret; null without one. */
function LinkInsert({ editor, href, onDone }: InsertProps & { href: string | null }) {
  const { t } = useLingui()
  const { insertLink, removeLink } = insertions(editor)
  return (
    <RichTextInsert
      label={t`Address of the link`}
      hint={t`A page, an email address or a phone number`}
      initial={href ?? ''}
      refusal={t`Links begin with http, https, mailto or tel.`}
      onInsert={insertLink}
      onRemove={href === null ? undefined : removeLink}
      onDone={onDone}
    />
  )
}

function PictureInsert({ editor, onDone }: InsertProps) {
  const { t } = useLingui()
  const { insertPicture } = insertions(editor)
  return (
    <RichTextInsert
      label={t`Address of the picture`}
      hint={t`Where the picture can be found, beginning with https`}
      refusal={t`Pictures come by http, https, or as png, jpeg, gif or webp data.`}
      onInsert={insertPicture}
      onDone={onDone}
    />
  )
}

/** Returns the insertions of the forms below the toolbar; each returns false for an address that is not allowed. */
function insertions(editor: Editor) {
  return {
    insertLink(typed: string): boolean {
      const href = linkFrom(typed)
      if (href === null) return false
      const { empty } = editor.state.selection
      // Without a selection, the address is the text of the link.
      const chain = editor.chain().extendMarkRange('link')
      if (empty && !editor.isActive('link'))
        chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
      else chain.setLink({ href }).run()
      return true
    },
    insertPicture: (typed: string) =>
      isPicture(typed.trim()) && editor.commands.setImage({ src: typed.trim(), alt: '' }),
    removeLink: () => editor.chain().extendMarkRange('link').unsetLink().run(),
  }
}

interface ToolButtonProps {
  name: string
  icon: string
  keys?: string | undefined
  isFirst?: boolean
  pressed?: boolean | undefined
  disabled?: boolean
  onClick: () => void
}

function ToolButton({ name, icon, keys, isFirst = false, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      tabIndex={isFirst ? 0 : -1}
      className="grid size-11 place-items-center rounded-md hover:bg-line aria-disabled:opacity-55 aria-pressed:bg-green aria-pressed:text-on-green"
      onClick={disabled ? undefined : onClick}
    >
      <DrawnIcon path={icon} />
    </button>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** Moves the focus by arrow keys, which wrap around, and by Home and End. The focused button becomes the tab stop. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (step === undefined || at === -1) return
  event.preventDefault()
  const to = Number.isFinite(step) ? (at + step + buttons.length) % buttons.length : step > 0 ? buttons.length - 1 : 0
  for (const [index, button] of buttons.entries()) button.tabIndex = index === to ? 0 : -1
  buttons[to]?.focus()
}
