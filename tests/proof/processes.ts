import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

/** The shop in several processes that share a database. */
export interface Processes {
  /** The addresses of those that are up. */
  origins(): readonly string[]
  /** Ends one of them in the midst of its work, and starts it again. */
  crash(which: number): Promise<void>
  stop(): Promise<void>
}

const COMMON = {
  ROLES: 'api,jobs',
  DEMO: '0',
  // A test runner has one of its own.
  BASE_URL: '',
  LOG_LEVEL: 'silent',
  // So that every client has an address of its own, as buyers have: one address may write only so much.
  TRUST_PROXY: '127.0.0.1',
}

export async function startProcesses(count: number, settings: Record<string, string>): Promise<Processes> {
  const start = () => startShopProcess({ ...COMMON, ...settings })
  const running: (ServerProcess | null)[] = []
  // One after another: the first one fills the database.
  for (let which = 0; which < count; which += 1) running.push(await start())
  return { origins, crash, stop }

  function origins(): readonly string[] {
    return running.flatMap((shop) => (shop === null ? [] : [shop.origin]))
  }

  async function crash(which: number): Promise<void> {
    const shop = running[which]
    running[which] = null
    await shop?.kill()
    running[which] = await start()
  }

  async function stop(): Promise<void> {
    await Promise.all(running.map(async (shop) => shop?.stop()))
  }
}
