/** Groups of four digits that an IPv6 address says, with the zeros that "::" stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}

/**
 * The network that an address belongs to: one household or machine has a whole IPv6 /64 to itself, but a single IPv4
 * address. Answers a name that is the same for all addresses of a network, not an address.
 */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase().replace(/%.*$/, '')
  if (!plain.includes(':') || plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1)
  return groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
