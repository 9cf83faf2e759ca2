import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { CardGateway } from '#modules/payments/card-gateway.port.ts'

import { createPaystack, type PaystackOptions } from './paystack.client.ts'
import { createSimulation, type Simulation } from './paystack.simulation.ts'
import { POP_UP_PATH, servePopUp, startSimulator } from './paystack.simulator.ts'

/** A running simulator of the card gateway, with a client that reaches it over HTTP. */
export interface SimulatedGateway {
  gateway: CardGateway
  simulation: Simulation
  /** Options of the client, to create another one. */
  client: PaystackOptions & { baseUrl: string }
  servePopUp(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Starts a simulator for a shop without keys. */
export async function startSimulatedGateway(options: {
  /** For its transactions and key; processes that use one folder share them. */
  folder: string | null
  /** The shop's address, once it listens; webhooks go there. */
  shopUrl: () => string | null
  retry?: PaystackOptions['retry']
}): Promise<SimulatedGateway> {
  const { folder, shopUrl, retry } = options
  const secretKey = folder === null ? newKey() : readKey(folder)
  const simulation = createSimulation({
    secretKey,
    folder,
    popUpUrl: () => `${shopUrl() ?? 'http://localhost'}${POP_UP_PATH}`,
    webhookUrl: () => {
      const url = shopUrl()
      return url && `${url}/api/webhooks/paystack`
    },
  })
  const { url: baseUrl, close } = await startSimulator(simulation)
  const client = {
    baseUrl,
    secretKey,
    publicKey: 'pk_test_simulator',
    isSimulated: true,
    ...(retry && { retry }),
  }
  return {
    gateway: createPaystack(client),
    simulation,
    client,
    servePopUp: (app) => servePopUp(app, simulation),
    close,
  }
}

const newKey = () => `sk_test_${randomBytes(20).toString('hex')}`

/** Reads the key in the folder; the first process creates it. */
function readKey(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'key')
  try {
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
