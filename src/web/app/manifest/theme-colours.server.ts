import tokens from '#web/app/styles/app.css?raw'

// Colours of the browser's own bars and splash screen, read from the one file of colours: no style sheet reaches them.

const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')

function readColour(name: string, theme: string): string {
  const [, colour] = new RegExp(`--color-${name}: ([^;]+);`).exec(theme) ?? []
  if (colour === undefined) throw new Error(`app.css has no colour ${name}.`)
  return colour
}

/** Colours of the browser's bar, which continues the header. */
export const themeColours = { light: readColour('counter', light), dark: readColour('counter', dark) }
/** Background of the splash screen while the installed shop opens. */
export const paperColour = readColour('paper', light)
