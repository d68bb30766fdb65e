/** Names that lead nowhere else, for machines of one's own, tests and documents (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:localhost|test|example|invalid)$/
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/

/** Whether others than the people at this machine can reach a site by its address. */
export const isPublicSite = (siteUrl: string): boolean => {
  const { hostname } = new URL(siteUrl)
  return !RESERVED.test(hostname) && !LOOPBACK.test(hostname)
}
