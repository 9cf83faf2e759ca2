import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { openTestShop } from '#tests/support/shop.ts'

import { addNickname } from './nicknames.contract.ts'

test('a new nickname is understood by another process within seconds', async () => {
  const shop = await openTestShop()
  await seedVehicles(shop.database.db)
  await seedTaxonomy(shop.database.db)
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-other-'))
  // A test runner has a BASE_URL of its own.
  const settings = { DATABASE_URL: shop.databaseUrl, DATA_DIR: dataDir, ROLES: 'api', DEMO: '0', BASE_URL: '' }
  const other = await startShopProcess({ ...settings, LOG_LEVEL: 'silent' })
  const readModel = async () => {
    const answer = await fetch(`${other.origin}/api/product/find?search=big%20mama%20shock`)
    const { understood } = (await answer.json()) as { understood?: { vehicle: { model: string } | null } }
    return understood?.vehicle?.model
  }
  try {
    const admin = await shop.signedInAs(1)
    expect(await readModel()).toBeUndefined()
    // The first poll only reads the current state.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const body = { text: 'Big Mama', make: 'Toyota', model: 'sienna', year_start: 2004, year_end: 2010 }
    await admin.bearer(addNickname, { body })
    await expect.poll(readModel, { timeout: 10_000, interval: 50 }).toBe('Sienna')
  } finally {
    await other.stop()
    await shop.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
