import { type Editor, EditorContent, useEditor } from '@tiptap/react'

import { extensions } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

interface RichTextProps {
  initial: string
  /** Id of the label element. */
  labelId: string
  /** Called on every change by the user; empty for a text without words and pictures. */
  onChange: (html: string) => void
}

const LOOK =
  'min-h-40 max-h-[28rem] overflow-y-auto rounded-b-md bg-surface px-3 py-2 break-words whitespace-pre-wrap -outline-offset-3 ' +
  '[&>*+*]:mt-3 [&_a]:text-link [&_a]:underline [&_blockquote]:border-l-4 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 ' +
  '[&_code]:font-mono [&_h3]:text-lg [&_h4]:font-bold [&_img]:h-auto [&_img]:max-w-full [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc ' +
  '[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-focus'

/** The editor of a description, loaded on demand by the form only. */
export function RichText({ initial, labelId, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: false,
    // The security policy forbids style elements; LOOK replaces the library's styles.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, class: LOOK },
    },
    onUpdate: ({ editor: changed }) => onChange(getText(changed)),
  })
  if (editor === null) return null
  return (
    <div className="rounded-md border border-line-strong">
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const getText = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())
