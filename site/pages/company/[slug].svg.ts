/** The badge of a company, which it shows on its own website. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { BadgeProps } from '../../../domain/directory/pages/company/company-badge.ts'
import { contentTypeOf } from '../../../domain/serving/content-types.ts'
import { loadPages } from '../../directory.ts'
import { badgeSvg } from '../../features/badge/badge-svg.ts'

const FOLDER = '/company/'
const ENDING = '.svg'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more.flatMap((page) =>
    page.kind === 'company-badge'
      ? { params: { slug: page.path.slice(FOLDER.length, -ENDING.length) }, props: { badge: page.props } }
      : [],
  )

export const GET: APIRoute<{ badge: BadgeProps }> = ({ props }) =>
  new Response(badgeSvg(props.badge), { headers: { 'content-type': contentTypeOf(ENDING) } })
