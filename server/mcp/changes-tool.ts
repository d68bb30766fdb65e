/** The tool that tells what changed in federal records since a day. */
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { CHECK_SOURCES } from '../../domain/carrier-record/carrier-check.ts'
import { CHANGED_SHOWN } from '../../domain/directory/changed-companies.ts'
import { checkOfData } from '../../domain/directory/pages/company/check-of-data.ts'
import { REGION_CODES, regionName, regionSlug } from '../../domain/places/regions.ts'
import { changesPath } from '../../domain/routes.ts'
import { formatDate } from '../../domain/text/format.ts'
import { type Answer, type Call, ToolRefusal, typedText } from './answers.ts'
import { severalCompanies, titleOf } from './company-tools.ts'
import { namedCompany } from './named-company.ts'

const LONGEST_REGION = 60

export const changesInput = z.object({
  since: z.iso.date().describe('First day, YYYY-MM-DD'),
  companies: severalCompanies
    .optional()
    .describe('Companies to ask about. Without them, the newest changes of all carriers'),
  region: typedText(
    LONGEST_REGION,
    'A state or province, by code or name, where the carriers are. Not together with companies',
  ).optional(),
})

type Asked = z.output<typeof changesInput>

const entrySchema = z.object({
  title: z.string(),
  updated: z.string(),
  summary: z.string().default(''),
  link: z.object({ href: z.string() }),
})
const feedSchema = z.object({ feed: z.object({ entry: z.array(entrySchema).default([]) }) })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => name === 'entry',
})

const codeOf = (typed: string): string => {
  const code = REGION_CODES.find(
    (each) => each === typed.toUpperCase() || regionName(each)?.toLowerCase() === typed.toLowerCase(),
  )
  if (!code) throw new ToolRefusal(`“${typed}” is no state or province. Give its name or its code of two letters.`)
  return code
}

/** The newest changes, from the feed of all carriers or of a state's. */
const changesOfFeed = async ({ site }: Call, { since, region }: Asked): Promise<Answer> => {
  const code = region === undefined ? '' : codeOf(region)
  const path = changesPath(regionSlug(code))
  const where = code ? ` in ${regionName(code)}` : ''
  const xml = await site.read(path)
  if (xml === undefined) throw new ToolRefusal(`This directory lists no companies${where}.`)
  const { entry: entries } = feedSchema.parse(parser.parse(xml)).feed
  const days = entries.map(({ updated }) => updated.slice(0, 10)).sort()
  const [oldest] = days
  // A full feed begins with its oldest entry, and nothing tells what was before.
  const known = entries.length < CHANGED_SHOWN || (oldest ?? '') < since
  const changes = entries
    .filter(({ updated }) => updated.slice(0, 10) >= since)
    .map(({ title, updated, summary, link }) => ({ on: updated.slice(0, 10), title, details: summary, url: link.href }))
  const lines = changes.map(({ on, title, details, url }) => {
    const company = title.slice(0, title.indexOf('): ') + 1)
    return `- ${formatDate(on)}: ${company && details ? `${company}: ${details}` : title} ${url}`
  })
  const head =
    changes.length > 0
      ? `Changes in federal records of carriers${where} since ${formatDate(since)}, newest first:`
      : `The directory’s feed has no change in federal records of carriers${where} since ${formatDate(since)}.`
  const limit = known
    ? ''
    : `The feed has only the ${CHANGED_SHOWN} newest changes, back to ${formatDate(oldest ?? '')}. Ask for a state, or for companies, to see more.`
  return {
    text: [head, ...lines, limit, `Feed: ${site.url}${path}`].filter(Boolean).join('\n'),
    data: { since, changes, is_complete: known, feed: site.url + path },
  }
}

/** The events of named companies, from their own records. */
const changesOfCompanies = async (call: Call, since: string, companies: readonly string[]): Promise<Answer> => {
  const all = await Promise.all(companies.map((company) => namedCompany(call, company)))
  const found = all.map((data) => ({
    name: data.name,
    url: data.url,
    title: titleOf(data),
    /** False if no federal file tells what changed. */
    has_record: data.record !== null,
    record_as_of: checkOfData(data).asOf || null,
    changes: (data.record?.events ?? []).filter(({ on }) => on >= since),
  }))
  const blocks = found.map(({ title, url, has_record, record_as_of, changes }) => {
    const lines = changes.map(({ on, text, source }) => `- ${formatDate(on)}: ${text} (${CHECK_SOURCES[source]})`)
    const none = has_record
      ? `Its federal record names no change since ${formatDate(since)}.`
      : 'No federal file in this directory says what changed.'
    const asOf = record_as_of ? [`The newest file about it is of ${formatDate(record_as_of)}.`] : []
    return [title, ...(lines.length > 0 ? lines : [none]), ...asOf, url].join('\n')
  })
  return {
    text: [
      ...blocks,
      'These are changes that FMCSA’s files name. Changes of the listing itself are not published.',
    ].join('\n\n'),
    data: { since, companies: found.map(({ title: _title, ...company }) => company) },
  }
}

export const changesSince = (call: Call, asked: Asked): Promise<Answer> => {
  const { since, companies, region } = asked
  if (companies && region !== undefined)
    throw new ToolRefusal('Give either companies or a region. Companies are not filtered by region.')
  return companies ? changesOfCompanies(call, since, companies) : changesOfFeed(call, asked)
}
