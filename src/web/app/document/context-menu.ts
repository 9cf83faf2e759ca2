/** Disables the context menu (specification, section 2), except on fields, links and selected text (ruling 35). */
export function disableContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    if (!(event.target instanceof Element)) return
    const hasSelection = (getSelection()?.toString() ?? '') !== ''
    if (!keepsContextMenu(event.target, hasSelection)) event.preventDefault()
  })
}

export function keepsContextMenu(target: Pick<Element, 'closest'>, hasSelection: boolean): boolean {
  return hasSelection || target.closest('a[href], input, textarea, select, [contenteditable]') !== null
}
