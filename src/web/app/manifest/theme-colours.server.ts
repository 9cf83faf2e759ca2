import tokens from '#web/app/app.css?raw'

// What the browser paints around a page, out of the one file of colours: it is not told by a style sheet.

const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')

function colourOf(name: string, theme: string): string {
  const [, colour] = new RegExp(`--color-${name}: ([^;]+);`).exec(theme) ?? []
  if (colour === undefined) throw new Error(`app.css has no colour ${name}.`)
  return colour
}

/** The bar above the page is a part of the counter. */
export const themeColours = { light: colourOf('counter', light), dark: colourOf('counter', dark) }
/** Stands behind the mark while the installed shop opens. */
export const paperColour = colourOf('paper', light)
