import { lookup, type LookupAllOptions, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// The hosts that the shop's server fetches pictures from: only listed hosts of the partner, over https, at public IP
// addresses (security row 43).

const PICTURE_HOST = /^(?:[a-z0-9-]{1,40}\.)?(?:alicdn\.com|aliexpress-media\.com)$/

/** Parses the URL of a picture on the partner's hosts, with or without its protocol; null for other URLs. */
export function pictureAddress(written: string): URL | null {
  const url = URL.parse(written.startsWith('//') ? `https:${written}` : written)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (!PICTURE_HOST.test(url.hostname) || url.port !== '' || url.username !== '' || url.password !== '') return null
  if (url.href.length > 600) return null
  url.protocol = 'https:'
  return url
}

const closed = new BlockList()
const V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
// Of IPv6 only the global part is open, without what carries an IPv4 address or documents in it.
const V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
for (const [addresses, kind] of [
  [V4, 'ipv4'],
  [V6, 'ipv6'],
] as const)
  for (const [network = '', prefix] of addresses.split(' ').map((range) => range.split('/')))
    closed.addSubnet(network, Number(prefix), kind)
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Returns true if an IP address is public: not local, private or reserved. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address)
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a host to its public addresses only, and connects to the checked address (prevents DNS rebinding). */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const open = addresses.filter(({ address }) => isPublic(address))
      const [first] = open
      if (first === undefined) return callback(new Error(`${host} has no address on the open internet.`), [])
      return options.all ? callback(null, open) : callback(null, first.address, first.family)
    })
}
