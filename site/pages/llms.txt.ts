/** What programs that read the site for people should know, in the format of llmstxt.org. */
import type { APIRoute } from 'astro'
import { BRAND } from '../../domain/brand.ts'
import { PAID_MARKS } from '../../domain/listing-requests/rules.ts'
import {
  changesPath,
  companyDataPath,
  companyPath,
  DATASET_LIST_PATH,
  FEED_PATH,
  listPath,
  MCP_PATH,
  STATIC_PATHS,
  type TwinForm,
  twinPath,
} from '../../domain/routes.ts'
import { companyTwins, hasDataset, pageTwins } from '../page-twins.ts'

const NAMES: Readonly<Record<TwinForm, string>> = { json: 'JSON', md: 'Markdown' }
const FORM_NAMES = pageTwins.map((form) => NAMES[form]).join(' or ')
const ENDINGS = pageTwins.map((form) => `\`.${form}\``).join(' or ')

export const GET: APIRoute = ({ site, url }) => {
  const addressOf = (path: string) => decodeURI(new URL(path, site ?? url).href)
  const link = (name: string, path: string, about: string) => `- [${name}](${addressOf(path)}): ${about}`
  const template = (path: string) => `\`${addressOf(path)}\``
  const lines = [
    `# ${BRAND.name}`,
    '',
    '> A directory of trucking, freight, moving and logistics companies in the United States and Canada.',
    '',
    '## A company',
    '',
    `- Page: ${template(companyPath('{slug}'))}. The same facts as JSON: ${template(companyDataPath('{slug}'))}.${
      companyTwins('').includes('.md') ? ` As Markdown: ${template(twinPath(companyPath('{slug}'), 'md'))}.` : ''
    }`,
    '- `record` is what public files of the Federal Motor Carrier Safety Administration (FMCSA) say: operating authority, insurance, orders, safety and what changed, each with its source and date.',
    '- `facts` is what the carrier says about itself on its registration form. It proves no authority, insurance or safety.',
    `- ${template('/openapi.json')} describes all data files.`,
    '- `null` means that no file says it. It does not mean no.',
    `- ${PAID_MARKS.featured} ${PAID_MARKS.verified}`,
    '',
    '## Find companies',
    '',
    `- A service in a city: ${template(listPath({ service: '{service}', location: '{city}' }))}. A city: ${template(listPath({ location: '{city}' }))}. A service: ${template(listPath({ service: '{service}' }))}.`,
    ...(pageTwins.includes('json')
      ? [
          `- Each of these pages as ${FORM_NAMES}: the same address with ${ENDINGS}. Ten companies a page, those that pay first; \`next\` leads to the next page.`,
        ]
      : []),
    link('Companies A–Z', STATIC_PATHS['companies-a-z'], 'every company by name'),
    link('States and provinces', STATIC_PATHS.regions, 'companies and cities of each'),
    link('Cities A–Z', STATIC_PATHS.cities, 'every city that has companies'),
    link('Sitemap', '/sitemap.xml', 'every page that search engines may index'),
    '',
    ...(hasDataset
      ? [
          '## All companies',
          '',
          link(
            'Dataset',
            DATASET_LIST_PATH,
            'a CSV file for each state and province, compressed with gzip, with license and sources',
          ),
          '',
        ]
      : []),
    '## Tools for agents',
    '',
    `- MCP server (Streamable HTTP, no sign-in): ${template(MCP_PATH)}. Its tools search, check a carrier’s federal record, compare, find carriers near a place and tell what changed.`,
    '',
    '## What changed',
    '',
    link('Changes in federal records', changesPath(), 'an Atom feed of the newest'),
    link('New companies and reviews', FEED_PATH, 'an Atom feed of the newest'),
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
