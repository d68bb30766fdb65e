/** What a company's page says, as data. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { CompanyData } from '../../../domain/directory/pages/company/company-data.ts'
import { loadPages } from '../../directory.ts'

const FOLDER = '/company/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more.flatMap((page) =>
    page.kind === 'company-data'
      ? { params: { slug: page.path.slice(FOLDER.length, -ENDING.length) }, props: { data: page.props } }
      : [],
  )

export const GET: APIRoute<{ data: CompanyData }> = ({ props, site, url }) =>
  Response.json({ ...props.data, url: new URL(props.data.url, site ?? url).href })
