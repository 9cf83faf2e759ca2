import { expect, test } from 'vitest'

import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { joinByComma } from '#web/features/formatting/join-texts.ts'
import { translate } from '#web/ui/text.ts'

import { listPositionTexts } from './position-text.ts'

test.each([
  [{ axle: 'front', side: 'left' }, 'control-arm', 'Front, Left', 'Gaba, Hagu'],
  [{ bank: '1', order: '2' }, 'oxygen-sensor', 'Bank 1, Downstream', 'Bank 1, Bayan catalyst'],
  [{ order: '3' }, 'ignition-coil', 'Cylinder 3', 'Silinda 3'],
  [{}, undefined, '', ''],
])('the positions %j of a part are shown in the language of the page', async (positions, typeKey, english, hausa) => {
  await loadLanguage('ha')
  const text = joinByComma(listPositionTexts(positions, typeKey))
  expect(text).toEqual(english)
  expect(translate(getI18n('ha'), text)).toBe(hausa)
})
