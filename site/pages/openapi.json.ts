/** The public data, described for programs. */
import type { APIRoute } from 'astro'
import { openApiDocument } from '../../contract/openapi.ts'
import { hasDataset, pageTwins } from '../page-twins.ts'

export const GET: APIRoute = ({ site, url }) =>
  Response.json(openApiDocument((site ?? url).origin, { hasLists: pageTwins.includes('json'), hasDataset }))
