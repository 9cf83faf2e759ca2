import { constants } from 'node:zlib'

import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes; a smaller response fits one packet uncompressed. */
export const COMPRESSION_THRESHOLD = 1_024

/** Compresses dynamic responses of routes added afterwards: brotli 4, gzip 6. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSION_THRESHOLD,
    // Compressed requests are not decompressed: a small one can hold a large body.
    globalDecompression: false,
    // Without a flush a streamed response is buffered to its end.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 6 },
  })
}

export type Encoding = 'br' | 'gzip' | 'identity'

// An encoding without a weight, or with a weight above zero.
const weighted = (coding: string) =>
  new RegExp(`(?:^|[\\s,])${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const BROTLI = weighted('br')
const GZIP = weighted('gzip')

/** Returns the smallest encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (BROTLI.test(header)) return 'br'
  return GZIP.test(header) ? 'gzip' : 'identity'
}
