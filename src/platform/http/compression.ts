import { constants } from 'node:zlib'

import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes an answer fits the same packet either way. */
export const COMPRESSION_THRESHOLD = 1_024

/**
 * Compresses what is made for one request, as the caller accepts: brotli 4, gzip 6. What already is compressed passes.
 * Compressed requests are not unpacked: nobody needs them, and a small one can hold a large body.
 * It concerns the routes that are added behind it.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSION_THRESHOLD,
    globalDecompression: false,
    // Without a flush, an answer that comes in pieces is held back to its end.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 6 },
  })
}

export type Encoding = 'br' | 'gzip' | 'identity'

// A coding alone, or with a weight that is not zero.
const weighted = (coding: string) =>
  new RegExp(`(?:^|[\\s,])${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const BROTLI = weighted('br')
const GZIP = weighted('gzip')

/** The smallest form that the caller accepts, from its Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (BROTLI.test(header)) return 'br'
  return GZIP.test(header) ? 'gzip' : 'identity'
}
