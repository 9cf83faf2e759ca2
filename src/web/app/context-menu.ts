/**
 * The browser's context menu is off across the shop (specification, section 2), except where people need it: on form
 * fields, on links and on selected text (ruling 35).
 */
export function disableContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    if (!(event.target instanceof Element)) return
    const hasSelection = (getSelection()?.toString() ?? '') !== ''
    if (!keepsContextMenu(event.target, hasSelection)) event.preventDefault()
  })
}

/** Whether the context menu stays on for this element. */
export function keepsContextMenu(target: Pick<Element, 'closest'>, hasSelection: boolean): boolean {
  return hasSelection || target.closest('a[href], input, textarea, select, [contenteditable]') !== null
}
