/** What changed in the federal record of all carriers. */
import type { APIRoute } from 'astro'
import { changesPath } from '../../domain/routes.ts'
import { loadPages } from '../directory.ts'
import { feedResponse } from '../features/seo/atom-feed.ts'

export const GET: APIRoute = async ({ site, url }) => {
  const feed = (await loadPages()).more.find(({ path }) => path === changesPath())
  return feed?.kind === 'changes' ? feedResponse(site ?? url, feed.props) : new Response(null, { status: 404 })
}
