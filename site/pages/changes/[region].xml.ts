/** What changed in the federal record of the carriers of a state or province. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { FeedProps } from '../../../domain/directory/pages/feed.ts'
import { changesPath } from '../../../domain/routes.ts'
import { loadPages } from '../../directory.ts'
import { feedResponse } from '../../features/seo/atom-feed.ts'

const [FOLDER = '', ENDING = ''] = changesPath('/').split('//')

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more.flatMap((page) =>
    page.kind === 'changes' && page.path !== changesPath()
      ? { params: { region: page.path.slice(FOLDER.length + 1, -ENDING.length) }, props: { feed: page.props } }
      : [],
  )

export const GET: APIRoute<{ feed: FeedProps }> = ({ props, site, url }) => feedResponse(site ?? url, props.feed)
