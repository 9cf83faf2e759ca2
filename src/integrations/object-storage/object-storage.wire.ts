import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A received request with the data that its signature covers. */
export interface SignedRequest {
  method: string
  /** The request target with its query. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

export interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Maximum difference between the clocks, as in S3. */
const MAX_SKEW_MS = 15 * 60_000

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** Returns S3's error code unless the request was signed (AWS version 4) with this key within 15 minutes, or null. */
export function signatureProblem(request: SignedRequest, key: SigningKey, now: Date): string | null {
  const [, accessKeyId, day, region, signedHeaders, signature] =
    AUTHORIZATION.exec(header(request, 'authorization')) ?? []
  if (signature === undefined || signedHeaders === undefined || day === undefined) return 'AccessDenied'
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId'
  const at = header(request, 'x-amz-date')
  if (region !== key.region || !at.startsWith(day)) return 'AuthorizationHeaderMalformed'
  const skew = Math.abs(now.getTime() - (readTime(at)?.getTime() ?? 0))
  if (skew > MAX_SKEW_MS) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const toBeSigned = ['host', 'x-amz-content-sha256', ...Object.keys(request.headers).filter(isAmazons)]
  if (toBeSigned.some((name) => !names.includes(name))) return 'AccessDenied'
  if (header(request, 'x-amz-content-sha256') !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const wanted = signRequest(request, { ...key, day, at, names })
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}

interface Signing extends SigningKey {
  day: string
  at: string
  names: readonly string[]
}

/** Calculates the signature that a request must have. */
function signRequest(request: SignedRequest, { secretAccessKey, region, day, at, names }: Signing): string {
  const [path = '', query = ''] = request.url.split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').map(withValue).toSorted().join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', signingKey).update(toSign).digest('hex')
}

const isAmazons = (header: string) => header.startsWith('x-amz-')

const withValue = (pair: string) => (pair === '' || pair.includes('=') ? pair : `${pair}=`)

const header = ({ headers }: SignedRequest, name: string) => [headers[name] ?? ''].flat().join(',')

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** `20261122T040500Z` as a time. */
function readTime(text: string): Date | null {
  const time = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return time === text ? null : new Date(time)
}
