import { join } from 'node:path'

import { createAliexpress } from '#integrations/aliexpress/aliexpress.client.ts'
import { startSimulatedMarket, type SimulatedMarket } from '#integrations/aliexpress/aliexpress.market.simulator.ts'
import { createS3Storage } from '#integrations/object-storage/object-storage.client.ts'
import { createDiskStorage } from '#integrations/object-storage/object-storage.disk.ts'
import { createPaystack } from '#integrations/paystack/paystack.client.ts'
import { type SimulatedGateway, startSimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import type { ObjectStorage } from '#modules/media/object-storage.port.ts'
import { drawPicture } from '#seed/demo/drawings/render.ts'

import type { Config } from './config.ts'

/** The card gateway, and the simulator if there are no keys. */
export type Cards = Pick<SimulatedGateway, 'gateway'> &
  Partial<Pick<SimulatedGateway, 'simulation' | 'servePopUp' | 'close'>>

/** Opens the card provider, or without keys the simulator with its pop-up. */
export async function openGateway(config: Config, shopUrl: () => string | null): Promise<Cards> {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_BASE_URL: baseUrl } = config
  if (secretKey !== undefined && publicKey !== undefined)
    return { gateway: createPaystack({ baseUrl, secretKey, publicKey, isSimulated: false }) }
  return startSimulatedGateway({ folder: join(config.DATA_DIR, 'paystack'), shopUrl })
}

/** The external marketplace, and its simulator if there are no keys. */
export type Partner = Pick<SimulatedMarket, 'market'> & Partial<Pick<SimulatedMarket, 'close'>>

/** Opens the external marketplace, or without keys the simulator with drawings of the demo shop. */
export async function openMarket(config: Config): Promise<Partner> {
  const { ALIEXPRESS_APP_KEY: appKey, ALIEXPRESS_APP_SECRET: appSecret, ALIEXPRESS_ACCESS_TOKEN: accessToken } = config
  const keys = appKey !== undefined && appSecret !== undefined && accessToken !== undefined
  if (!keys) return startSimulatedMarket({ folder: join(config.DATA_DIR, 'aliexpress'), draw: drawPicture })
  const baseUrl = config.ALIEXPRESS_BASE_URL
  return { market: createAliexpress({ baseUrl, appKey, appSecret, accessToken, isSimulated: false }) }
}

/** Opens the configured bucket, or else a folder in the data folder. */
export function openStorage(config: Config): ObjectStorage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return createDiskStorage(join(config.DATA_DIR, 'uploads'))
  const endpoint = config.S3_ENDPOINT ?? null
  return createS3Storage({ endpoint, region: config.S3_REGION, bucket, accessKeyId, secretAccessKey })
}
