import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const VALID_ID = /^[\w.-]{8,64}$/
/** Names that Fastify knows for ranges of proxies. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns the function that names requests: by the valid `x-request-id` of a trusted proxy, or else randomly. */
export function createRequestIds(
  proxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = createProxyCheck(proxies)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isValid = typeof given === 'string' && VALID_ID.test(given)
    return isValid && isTrusted(socket.remoteAddress) ? given : randomUUID()
  }
}

/** Returns whether an address is that of a trusted proxy. @param proxies as in TRUST_PROXY */
export function createProxyCheck(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const range of proxies.flatMap((each) => RANGES[each] ?? [each])) addRange(trusted, range)
  return (address) => address !== undefined && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns the function that finds a client: the last address of `x-forwarded-for` that is not a trusted proxy's. */
export function createClientAddress(
  proxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = createProxyCheck(proxies)
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const addresses = [...forwarded.map((each) => each.trim()).filter(Boolean), socket.remoteAddress ?? '']
    return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0] ?? ''
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  // Fastify refuses an invalid address itself.
  if (isIP(address) === 0) return
  if (bits === undefined) list.addAddress(address, family)
  else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family)
}
