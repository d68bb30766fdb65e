import type { APIRoute } from 'astro'
import { loadPages } from '../directory.ts'
import { feedResponse } from '../features/seo/atom-feed.ts'

export const GET: APIRoute = async ({ site, url }) => {
  const feed = (await loadPages()).more.find(({ kind }) => kind === 'feed')
  return feed?.kind === 'feed' ? feedResponse(site ?? url, feed.props) : new Response(null, { status: 404 })
}
