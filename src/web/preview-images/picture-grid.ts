/** The classes of the grid and of a picture in it, with and without dragging. */
export const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
export const CARD = 'rounded-lg border border-line bg-surface'
