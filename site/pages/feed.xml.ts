import type { APIRoute } from 'astro'
import { FEED_TYPE } from '../../domain/serving/content-types.ts'
import { loadPages } from '../directory.ts'
import { atomFeed } from '../features/seo/atom-feed.ts'

export const GET: APIRoute = async ({ site, url }) => {
  const feed = (await loadPages()).more.find(({ kind }) => kind === 'feed')
  return new Response(atomFeed(new URL(site ?? url), feed?.kind === 'feed' ? feed.props.entries : []), {
    headers: { 'content-type': FEED_TYPE },
  })
}
