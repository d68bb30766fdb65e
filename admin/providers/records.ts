/** PocketBase's rows and the records that screens see. */
import { z } from 'zod'
import { pocketbase } from './pocketbase.ts'
import type { ResourceConfig, StoredFile } from './resources.ts'

const row = z.looseObject({ id: z.string() })
export const pageOfRows = z.object({ items: z.array(row), totalItems: z.number() })
export type Row = z.infer<typeof row>

const SYSTEM_FIELDS = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand']

const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'src' in value && 'title' in value

/** A row of any collection, stored files with their address. Throws when the answer is no record. */
export const toRecord = (answer: unknown, { files = [] }: ResourceConfig): Row => {
  const record = row.parse(answer)
  for (const field of files) {
    const name = record[field]
    record[field] =
      typeof name === 'string' && name ? { src: pocketbase.files.getURL(record, name), title: name } : null
  }
  return record
}

/** What PocketBase accepts back: no system fields; a stored file as its name, none as ''. */
export const toBody = (data: Record<string, unknown>, { files = [] }: ResourceConfig): Record<string, unknown> => {
  const body = Object.fromEntries(Object.entries(data).filter(([field]) => !SYSTEM_FIELDS.includes(field)))
  for (const field of files)
    if (field in body) body[field] = isStoredFile(body[field]) ? body[field].title : (body[field] ?? '')
  return body
}
