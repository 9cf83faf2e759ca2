import { join } from 'node:path'

import type { Logger } from 'pino'

import { isLoopback } from '#integrations/mail/mail.simulator.ts'
import type { GatewayKind } from '#modules/payments/card-gateway.port.ts'
import { hasOpenTestOrder, hasTestMoney } from '#modules/payments/test-money.service.ts'
import { BootError } from '#platform/db/boot-error.ts'
import type { Db } from '#platform/db/pool.ts'

import type { Config } from './config.ts'

/** Refuses demo accounts in a shop that is in real use, unless DEMO=1 is set (ruling 47). @throws BootError */
export function refuseOpenDemo(config: Config): void {
  if (!config.DEMO || config.isDemoExplicit) return
  const reason = findReach(config)
  if (reason !== null)
    throw new BootError(
      `${reason}: set DEMO=0 to start without demo accounts, or DEMO=1 to keep them with their public password.`,
    )
}

function findReach({ PAYSTACK_SECRET_KEY, BASE_URL = '', HOST }: Config): string | null {
  if (PAYSTACK_SECRET_KEY?.startsWith('sk_live_')) return 'PAYSTACK_SECRET_KEY is a live key'
  if (URL.parse(BASE_URL)?.protocol === 'https:') return 'BASE_URL is an https address'
  // 0.0.0.0 and :: listen on every address of the machine.
  return isLoopback(HOST) ? null : `HOST=${HOST} can be reached from other machines`
}

/** Warns of pictures in a folder while the database is a server, which processes on other machines may share. */
export function warnOfLocalFiles(
  { DATABASE_URL, S3_BUCKET, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'S3_BUCKET' | 'DATA_DIR'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (DATABASE_URL === undefined || S3_BUCKET !== undefined) return
  log.warn(
    { folder: join(DATA_DIR, 'uploads') },
    'Pictures are kept in a folder. Set S3_BUCKET before another machine runs a process of this shop.',
  )
}

/** Refuses live keys while wallets or open orders hold simulated or test money. @throws BootError */
export async function refuseTestMoney(db: Db, gatewayKind: GatewayKind): Promise<void> {
  if (gatewayKind !== 'live') return
  if (await hasOpenTestOrder({ db }))
    throw new BootError(
      'PAYSTACK_SECRET_KEY is a live key, but open orders were paid with simulated or test money: cancel or refund them first.',
    )
  if (await hasTestMoney({ db }))
    throw new BootError(
      'PAYSTACK_SECRET_KEY is a live key, but wallets hold simulated or test money: run `npm run wallets:book-out` first.',
    )
}
