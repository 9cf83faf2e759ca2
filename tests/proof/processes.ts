import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

/** The shop in several processes that share a database. */
export interface Processes {
  /** The origins of those that are up. */
  origins(): readonly string[]
  /** Kills one of them while it works, and starts it again. */
  crash(index: number): Promise<void>
  stop(): Promise<void>
}

const COMMON = {
  ROLES: 'api,jobs',
  DEMO: '0',
  // The test runner sets another.
  BASE_URL: '',
  LOG_LEVEL: 'silent',
  // Gives each client an IP address of its own, because writes are limited by address.
  TRUST_PROXY: '127.0.0.1',
}

export async function startProcesses(count: number, settings: Record<string, string>): Promise<Processes> {
  const start = () => startShopProcess({ ...COMMON, ...settings })
  const running: (ServerProcess | null)[] = []
  // One by one: the first fills the database.
  for (let index = 0; index < count; index += 1) running.push(await start())
  return { origins, crash, stop }

  function origins(): readonly string[] {
    return running.flatMap((shop) => (shop === null ? [] : [shop.origin]))
  }

  async function crash(index: number): Promise<void> {
    const shop = running[index]
    running[index] = null
    await shop?.kill()
    running[index] = await start()
  }

  async function stop(): Promise<void> {
    await Promise.all(running.map(async (shop) => shop?.stop()))
  }
}
