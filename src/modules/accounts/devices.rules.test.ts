import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { describeDevice } from './devices.rules.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

testAll([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (Linux; U; Android 8.1.0) ${WEBKIT} Chrome/98.0 Mobile Safari/537.36 OPR/61.2`, 'Opera on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  ['curl/8.14.1', 'curl'],
  ['okhttp/4.12.0', 'okhttp'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('a user agent is described by its browser and its device', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test.each(['Version/1', 'Version/1.1 ', 'Android ', 'a', 'OPR'])(
  'a user agent of 100 kB of %j is described quickly and briefly',
  (piece) => {
    expect(describeDevice(piece.repeat(100_000 / piece.length)).length).toBeLessThanOrEqual(60)
    expect(measureGrowth(describeDevice, piece, 100_000)).toBeLessThan(MAX_GROWTH)
  },
)
