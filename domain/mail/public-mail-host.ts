import providers from 'email-providers/all.json' with { type: 'json' }

/** Public hosts that the maintained list lacks. */
const ALSO_PUBLIC = [
  'duck.com',
  'eastlink.ca',
  'fastmail.com',
  'gmx.us',
  'google.com',
  'linkedin.com',
  'mts.net',
  'sasktel.net',
  'spectrum.net',
  'suddenlink.net',
  'tuta.com',
  'tutanota.com',
]

let hosts: ReadonlySet<string> | undefined

/**
 * True if anyone can get an address at this host, so that it proves nothing about a company.
 * @param host in lowercase, such as "gmail.com"
 */
export const isPublicMailHost = (host: string): boolean => {
  // Created on first use, because most hook engines never need the set, and each copy takes memory.
  hosts ??= new Set([...providers, ...ALSO_PUBLIC])
  return hosts.has(host)
}
