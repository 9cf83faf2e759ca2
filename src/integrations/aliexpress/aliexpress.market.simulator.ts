import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ExternalMarket } from '#modules/external-market/external-market.port.ts'

import { type AliexpressOptions, createAliexpress } from './aliexpress.client.ts'
import { createSimulation, type Simulation } from './aliexpress.simulation.ts'
import { type DrawPicture, startSimulator } from './aliexpress.simulator.ts'

/** A running simulator of the external marketplace, with a client that reaches it over HTTP. */
export interface SimulatedMarket {
  market: ExternalMarket
  simulation: Simulation
  /** Options of the client, to create another one. */
  client: AliexpressOptions
  close(): Promise<void>
}

/** Starts a simulator for a shop without keys; `draw` draws the picture of a product. */
export async function startSimulatedMarket(options: {
  /** For its secret; processes that use one folder accept each other's sealed picture URLs. */
  folder: string | null
  draw: DrawPicture
  retry?: AliexpressOptions['retry']
}): Promise<SimulatedMarket> {
  const { folder, draw, retry } = options
  const keys = {
    appKey: '100001',
    appSecret: folder === null ? newSecret() : readSecret(folder),
    accessToken: 'simulated-session',
  }
  const simulation = createSimulation()
  const { url: baseUrl, close } = await startSimulator(simulation, { keys, draw })
  const client = { ...keys, baseUrl, isSimulated: true, retry: { ...UNBREAKABLE, ...retry } }
  return { market: createAliexpress(client), simulation, client, close }
}

/** Texts that make the simulator fail must not open the circuit breaker for other visitors. */
const UNBREAKABLE = { maxFailures: 1_000_000 }

const newSecret = () => randomBytes(20).toString('hex')

/** Reads the secret in the folder; the first process creates it. */
function readSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
