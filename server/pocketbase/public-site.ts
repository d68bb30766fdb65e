/** Names reserved for private machines, tests and documentation (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:localhost|test|example|invalid)$/
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/

/** True if other people can reach a site at its URL. */
export const isPublicSite = (siteUrl: string): boolean => {
  const { hostname } = new URL(siteUrl)
  return !RESERVED.test(hostname) && !LOOPBACK.test(hostname)
}
