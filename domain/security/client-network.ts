import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 address that a provider gives to one customer. */
const IPV6_NETWORK_BITS = 64
/** Bits of a network that a provider gives to a customer with many networks. */
const IPV6_NEIGHBORHOOD_BITS = 48
const UNKNOWN = '0.0.0.0'

type Address = ReturnType<typeof ipaddr.process>

const parse = (text: string): Address | undefined => {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  // Other spellings of an address, such as 127.1, are not accepted.
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
    ? ipaddr.process(address)
    : undefined
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address as its first address, because one
 * customer has all of it. Anything invalid is one network, "0.0.0.0".
 */
export const networkOf = (text: string): string => {
  const address = parse(text)
  if (!address) return UNKNOWN
  if (address.kind() === 'ipv4') return address.toString()
  const bytes = address.toByteArray().fill(0, IPV6_NETWORK_BITS / 8)
  return ipaddr.fromByteArray(bytes).toString()
}

/** The /48 of an IPv6 network, as its first address. Undefined for IPv4. */
export const neighborhoodOf = (network: string): string | undefined => {
  const address = network.includes(':') ? parse(network) : undefined
  if (address?.kind() !== 'ipv6') return undefined
  return ipaddr.fromByteArray(address.toByteArray().fill(0, IPV6_NEIGHBORHOOD_BITS / 8)).toString()
}

const IPV4_POOL_BYTES = 3

/**
 * The network that shared pools are divided by, as its first address: the /24 of an IPv4 network, the /48 of an IPv6
 * one. A client with one address in it often has more.
 * @param network from `networkOf`
 */
export const poolOf = (network: string): string => {
  const bytes = parse(network)?.toByteArray()
  return bytes?.length === 4
    ? ipaddr.fromByteArray(bytes.fill(0, IPV4_POOL_BYTES)).toString()
    : (neighborhoodOf(network) ?? UNKNOWN)
}

/** Parses "10.0.0.0/8, 2001:db8::1". @throws with the invalid entry */
export const parseNetworks = (list: string): [Address, number][] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      try {
        if (entry.includes('/')) return ipaddr.parseCIDR(entry)
        const address = ipaddr.process(entry)
        return [address, address.kind() === 'ipv4' ? 32 : 128]
      } catch {
        throw new Error(`"${entry}" is no address and no network`)
      }
    })

/** True if an address is in one of the networks. */
export const isWithin = (text: string, networks: readonly [Address, number][]): boolean => {
  const address = parse(text)
  return (
    address !== undefined &&
    networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
  )
}

/** False for addresses that mean this machine, a private network, or nobody's. */
export const isPublicAddress = (text: string): boolean => parse(text)?.range() === 'unicast'

export const isLoopbackAddress = (text: string): boolean => parse(text)?.range() === 'loopback'

/**
 * The client's address: the peer's, or the last one in the trusted proxy's header, which the proxy itself wrote.
 * "0.0.0.0" if a trusted proxy names none, or if the request came through an untrusted proxy.
 * @param peer address of the other end of the connection
 * @param told value of the trusted header; undefined if no proxy is trusted
 * @param isRelayed true if the request has any proxy header
 */
export const clientAddress = (peer: string, told: string | undefined, isRelayed: boolean): string => {
  if (told !== undefined) {
    const last = told.split(',').at(-1) ?? ''
    return parse(last) ? last.trim() : UNKNOWN
  }
  return isRelayed && isLoopbackAddress(peer) ? UNKNOWN : peer
}
