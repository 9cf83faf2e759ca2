import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { startArguments } from './start-command.ts'

/** The first start fills the demo shop and builds the pages. */
const START_MS = 180_000
const STOP_MS = 10_000

/** Returns the shop of the journeys: a new one on a free port with a temporary folder, or that of SHOP_URL. */
export async function createJourneyShop() {
  const running = process.env['SHOP_URL']
  if (running) return { address: running, server: undefined }
  // In the environment, because Playwright reads its configuration in each of its processes.
  const port = (process.env['JOURNEYS_PORT'] ??= String(await findFreePort()))
  const data = (process.env['JOURNEYS_DATA'] ??= createTemporaryFolder())
  const address = `http://localhost:${port}`
  const server = {
    command: `"${process.execPath}" ${startArguments.join(' ')}`,
    cwd: resolve(import.meta.dirname, '../..'),
    // The last step of a first start: the shop is open before.
    wait: { stdout: /Writing demo orders: / },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // Lets journeys use many IP addresses.
      TRUST_PROXY: '127.0.0.1',
      COMPONENTS_PAGE: '1',
      LANGUAGES: 'en,ha,yo,ig',
      BLOG_URL: 'https://blog.example/parts',
    },
    stdout: 'pipe' as const,
    timeout: START_MS,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: STOP_MS },
  }
  return { address, server }
}

/** Creates a folder that is removed when this process exits, after the shop. */
function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-journeys-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
