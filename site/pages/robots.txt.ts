import type { APIRoute } from 'astro'
import { CONSOLE_PATHS } from '../../domain/routes.ts'

export const GET: APIRoute = ({ site, url }) =>
  new Response(
    [
      'User-agent: *',
      ...CONSOLE_PATHS.map((path) => `Disallow: ${path}`),
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site ?? url).href}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
