import { site } from '#modules/settings/site.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'

import icon from './icon-192.png?no-inline'
import iconLarge from './icon-512.png?no-inline'
import iconMaskable from './icon-maskable-512.png?no-inline'
import { paperColour, themeColours } from './theme-colours.server.ts'

const png = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' })
const shortcut = (name: string, url: string) => ({ name, url, icons: [png(icon, 192)] })

/** Serves `/manifest.webmanifest`, with which a phone installs the shop. */
export function loader() {
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}

const manifest = {
  id: paths.home,
  start_url: paths.home,
  scope: '/',
  name: site.name,
  short_name: site.name,
  description: site.description,
  lang: 'en-NG',
  dir: 'ltr',
  display: 'standalone',
  theme_color: themeColours.light,
  background_color: paperColour,
  categories: ['shopping', 'business'],
  icons: [png(icon, 192), png(iconLarge, 512), { ...png(iconMaskable, 512), purpose: 'maskable' }],
  shortcuts: [
    shortcut('Search for parts', paths.products),
    shortcut('Choose your vehicle', paths.vehicleData),
    shortcut('Your cart', paths.cart),
    shortcut('Pages to read offline', paths.offline),
  ],
}
