import providers from 'email-providers/all.json' with { type: 'json' }

/** Public hosts that the maintained list does not name. */
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
 * Whether anyone can get an address at this host, so that an address there proves nothing about a company.
 * @param host in lower case, such as "gmail.com"
 */
export const isPublicMailHost = (host: string): boolean => {
  // made on first use: most of PocketBase's engines never need the set, and it takes memory in each one that does
  hosts ??= new Set([...providers, ...ALSO_PUBLIC])
  return hosts.has(host)
}
