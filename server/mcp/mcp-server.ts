import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BRAND } from '../../domain/brand.ts'
import { PAID_MARKS } from '../../domain/listing-requests/rules.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type Answer, answerCall, type Call, type PublicSite } from './answers.ts'
import { changesInput, changesSince } from './changes-tool.ts'
import { checkCompany, companyInput, compareCompanies, getCompany, severalCompanies } from './company-tools.ts'
import { nearbyCarriers, nearbyInput, searchInput, searchSite } from './search-tools.ts'

const INSTRUCTIONS = [
  `${BRAND.name} is a directory of trucking, freight, moving and logistics companies in the United States and Canada.`,
  'Use check to learn what federal files say about one carrier, nearby to find carriers around a place, and search for anything that people type.',
  'Every federal fact has its source and date: quote both. “Not known” means that no file says it, and never means no. Give no grade or recommendation in the name of the directory.',
  `What a carrier says on its own registration form proves no authority, insurance or safety. ${PAID_MARKS.featured} ${PAID_MARKS.verified}`,
  'The directory does not list every carrier. That a company is missing says nothing about it.',
].join(' ')

const ONE_COMPANY = z.object({ company: companyInput })

/** Tools only read, and the same question has the same answer until the site changes. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/**
 * A server for one request or one connection. It keeps nothing between calls.
 * @param report called with failures that the caller did not cause
 */
export const mcpServer = (site: PublicSite, report: (problem: string) => void): McpServer => {
  const server = new McpServer(
    { name: BRAND.name.toLowerCase(), title: BRAND.name, version: manifest.version, websiteUrl: site.url },
    { instructions: INSTRUCTIONS },
  )
  const answering =
    <Input>(run: (call: Call, input: Input) => Promise<Answer>) =>
    (input: Input) =>
      answerCall(site, (call) => run(call, input), report)
  server.registerTool(
    'search',
    {
      title: 'Search the directory',
      description:
        'Finds companies, lists and places for a search as people type it: a service in a city, a ZIP code, a USDOT, MC or phone number, a name. Says how the search was understood.',
      inputSchema: searchInput,
      annotations: READ_ONLY,
    },
    answering(searchSite),
  )
  server.registerTool(
    'get_company',
    {
      title: 'Get a company',
      description: 'Returns all public facts of one company, including its federal record as data.',
      inputSchema: ONE_COMPANY,
      annotations: READ_ONLY,
    },
    answering(getCompany),
  )
  server.registerTool(
    'compare',
    {
      title: 'Compare companies',
      description:
        'Puts two to eight companies side by side: place, services, rating, fleet and what their federal records say.',
      inputSchema: z.object({ companies: severalCompanies.min(2) }),
      annotations: READ_ONLY,
    },
    answering(compareCompanies),
  )
  server.registerTool(
    'check',
    {
      title: 'Check a carrier',
      description:
        'Says in plain words what federal files say about a carrier: whether it may move homes or haul freight across state lines (or into the United States, if it is Canadian), insurance, orders, safety, each with source and date. Never a grade.',
      inputSchema: ONE_COMPANY,
      annotations: READ_ONLY,
    },
    answering(checkCompany),
  )
  server.registerTool(
    'nearby',
    {
      title: 'Find carriers near a place',
      description:
        'Finds the nearest carriers to any city or postal code of the United States and Canada that do a job and meet conditions such as insured.',
      inputSchema: nearbyInput,
      annotations: READ_ONLY,
    },
    answering(nearbyCarriers),
  )
  server.registerTool(
    'changes_since',
    {
      title: 'What changed since a day',
      description:
        'Says what changed in federal records since a day: authority, insurance, out-of-service orders. Of named companies, of a state, or the newest of all.',
      inputSchema: changesInput,
      annotations: READ_ONLY,
    },
    answering(changesSince),
  )
  return server
}
