import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { updateWiperPrice } from './wipers.contract.ts'

const SYMBOL = 'OX-F26-HK'
const TIMEOUT_MS = 120_000

test('a new price is on the next read by another process', { timeout: TIMEOUT_MS }, async () => {
  const shop = await openTestShop({ demo: true })
  const other = await openOther(shop)
  try {
    const admin = await shop.signedInAs(ROLE.admin)
    for (const price of [4_321, 4_322.5, 0]) {
      // Read before, so that whatever is kept anywhere is old.
      expect(await other.priceNow()).not.toBe(price)
      await admin.cookie(updateWiperPrice, { params: { symbol: SYMBOL }, body: { price } })
      expect(await other.priceNow()).toBe(price)
    }
  } finally {
    await other.close()
    await shop.close()
  }
})

async function openOther(shop: TestShop) {
  const url = `/api/oximo/${SYMBOL}/`
  const getPrice = (wiper: unknown) => (wiper as { price: number }).price
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sparelane-other-'))
  // A test runner has a BASE_URL of its own.
  const settings = {
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR,
    ROLES: 'api',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    BASE_URL: '',
  }
  const other = await startShopProcess(settings)
  const priceNow = async () => getPrice(await (await fetch(other.origin + url)).json())
  const close = async () => {
    await other.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { priceNow, close }
}
