import type { FastifyBaseLogger } from 'fastify'

import type { ChatModel } from '#modules/assistant/chat-model.port.ts'
import type { ExternalMarket } from '#modules/external-market/external-market.port.ts'
import type { ObjectStorage } from '#modules/media/object-storage.port.ts'
import type { UploadQuotas } from '#modules/media/upload-quotas.service.ts'
import type { CardGateway } from '#modules/payments/card-gateway.port.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { WriteGuard } from '#platform/http/write-guard.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  trustProxy?: string[] | undefined
  production: boolean
  /** Logs each request; not by default. */
  accessLog?: boolean
  /** The public URL of the shop; null if it is only known from requests. */
  baseUrl?: string | null
  /** The base of links in emails if `baseUrl` is null. */
  localUrl?: string
  outbox: Outbox
  jobs: Pick<Jobs, 'declare' | 'enqueue' | 'enqueueAll' | 'find' | 'work'>
  /** The card provider or its simulator. */
  gateway: CardGateway
  /** The external marketplace or its simulator; none by default. */
  market?: ExternalMarket
  /** The language model of the assistant; none by default. */
  chatModel?: ChatModel | null
  storage?: ObjectStorage
  /** Roles 2 to 4 wait for approval (ruling 11). */
  businessApproval?: boolean
  /** Value added tax in percent; prices include it. */
  vatPercent?: number
  uploadQuotas?: UploadQuotas
  /** Calls that only read and run at a time; by default 64 for each core. */
  requestSlots?: number | undefined
  /** Makes a span of each request; not by default. */
  isTraced?: boolean
  drainMs?: number | undefined
  metrics?: Pick<Metrics, 'observe'>
  /** Pauses writes; never by default. */
  writeGuard?: WriteGuard
}
