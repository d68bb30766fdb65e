import { z } from 'zod'
import { inquiryExportHead, inquiryExportLine } from '../../../domain/inquiries/export-file.ts'
import { inquirySchema } from '../../../domain/inquiries/schema.ts'
import { allOf, anyOf, compare } from '../../../domain/security/write-filter.ts'
import { type Filter, toFilter } from '../filter.ts'
import { request } from '../request.ts'
import { configOf } from '../resources.ts'

const PAGE_SIZE = 500
// Only the server uses these two.
const exported = inquirySchema.omit({ confirmed_at: true, declined_at: true, request: true })
const FIELDS = [...Object.keys(exported.shape), 'expand.listing.name'].join(',')

const row = exported.extend({
  expand: z.object({ listing: z.object({ name: z.string() }) }).optional(),
})
type Row = z.infer<typeof row>
const page = z.object({ items: z.array(row) })

/** Selects the inquiries older than the last one read. Unlike page numbers, this skips nothing when new ones arrive. */
const olderThan = ({ created, id }: Row): string =>
  anyOf([compare('created', '<', created), allOf([compare('created', '=', created), compare('id', '<', id)])])

const pageAfter = async (last: Row | undefined, chosen: string): Promise<Row[]> => {
  const filter = allOf([chosen && `(${chosen})`, last ? olderThan(last) : ''])
  const query = new URLSearchParams({
    perPage: String(PAGE_SIZE),
    skipTotal: '1',
    sort: '-created,-id',
    expand: 'listing',
    fields: FIELDS,
    ...(filter ? { filter } : {}),
  })
  const { json } = await request(`/api/collections/inquiries/records?${query}`)
  return page.parse(json).items
}

/** All inquiries that match a list's filter, newest first, as a CSV file. @throws if a page cannot be read */
export const exportInquiries = async (filter: Filter): Promise<{ file: Blob; count: number }> => {
  const chosen = toFilter(filter, configOf('inquiries').search)
  const parts = [inquiryExportHead()]
  let last: Row | undefined
  let count = 0
  for (;;) {
    const rows = await pageAfter(last, chosen)
    parts.push(rows.map((inquiry) => inquiryExportLine(inquiry, inquiry.expand?.listing.name ?? '')).join(''))
    count += rows.length
    last = rows.at(-1)
    if (rows.length < PAGE_SIZE) return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count }
  }
}
