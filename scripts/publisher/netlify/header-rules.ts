import { siteHeaders } from '../../../domain/site-headers.ts'

/** Text of the file _headers: what every answer says. What never changes stands in netlify.toml. */
export const headerRules = (security: Parameters<typeof siteHeaders>[0]): string =>
  ['/*', ...Object.entries(siteHeaders(security)).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
