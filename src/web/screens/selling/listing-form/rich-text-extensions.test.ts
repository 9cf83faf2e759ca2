// @vitest-environment jsdom
import { closeHistory, undoDepth } from '@tiptap/pm/history'
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'

import { extensions } from './rich-text-extensions.ts'

const edited = (content: string) => new Editor({ extensions, content, injectCSS: false })

test('the allowed elements of a description stay unchanged', () => {
  const html =
    '<h3>Fit</h3><p>For <strong>petrol</strong> and <a href="tel:+2348030000000">ask us</a></p><ul><li><p>One</p></li></ul>'
  expect(edited(html).getHTML()).toBe(html)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example/a', ' java\tscript:alert(1)'])(
  'a link that leads to %j does not come in',
  (href) => {
    const html = edited(`<p><a href="${href}">press</a></p>`).getHTML()
    expect(html).toContain('press')
    expect(html).not.toMatch(/script:|text\/html|ftp:/)
  },
)

test('pictures are allowed only with http, https and raster data addresses', () => {
  const picture = (src: string) => edited(`<p>x</p><img src="${src}">`).getHTML().includes('<img')
  expect(picture('https://shop.example/a.png')).toBe(true)
  expect(picture('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
  expect(picture('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false)
  expect(picture('javascript:alert(1)')).toBe(false)
})

test('a hundred steps can be undone', () => {
  const editor = edited('<p></p>')
  for (let step = 0; step < 140; step++) {
    editor.commands.insertContentAt(editor.state.doc.content.size, `<p>${step}</p>`)
    editor.view.dispatch(closeHistory(editor.state.tr))
  }
  let undone = 0
  while (undone < 140 && editor.commands.undo()) undone += 1
  // The library drops old steps in batches of twenty.
  expect(undone).toBeGreaterThanOrEqual(100)
  expect(undone).toBeLessThanOrEqual(120)
})

test.each([
  { apart: 999, steps: 1 },
  { apart: 1_001, steps: 2 },
])('letters typed $apart ms apart are undone in $steps', ({ apart, steps }) => {
  const editor = edited('<p></p>')
  const type = (letter: string, time: number) => editor.view.dispatch(editor.state.tr.insertText(letter).setTime(time))
  type('a', 1_000_000)
  type('b', 1_000_000 + apart)
  expect(editor.getText()).toBe('ab')
  expect(undoDepth(editor.state)).toBe(steps)
  editor.commands.undo()
  expect(editor.getText()).toBe(steps === 1 ? '' : 'a')
})
