/** Converts between PocketBase's rows and the screens' records. */
import type { RaRecord } from 'react-admin'
import { pocketbase } from './pocketbase.ts'
import type { ResourceConfig, StoredFile } from './resources.ts'

export type Row = RaRecord<string>
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRow = (value: unknown): value is Row => isFields(value) && typeof value['id'] === 'string'

/** The rows of a page and the total, -1 if it was not requested. Throws if the response is not a page. */
export const pageOfRows = (answer: unknown): { items: unknown[]; totalItems: number } => {
  if (!isFields(answer) || !Array.isArray(answer['items'])) throw new Error('the server answered no list of records')
  return { items: answer['items'], totalItems: Number(answer['totalItems']) }
}

const SYSTEM_FIELDS = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand']

const isStoredFile = (value: unknown): value is StoredFile => isFields(value) && 'src' in value && 'title' in value

/** A file chosen in a form and not stored yet. */
const chosenFile = (value: unknown): File | undefined =>
  isFields(value) && value['rawFile'] instanceof File ? value['rawFile'] : undefined

/** A record from a row, with URLs of stored files. Throws if the response is not a record. */
export const toRecord = (answer: unknown, { files = [] }: ResourceConfig): Row => {
  if (!isRow(answer)) throw new Error('the server answered no record')
  for (const field of files) {
    const name = answer[field]
    answer[field] =
      typeof name === 'string' && name ? { src: pocketbase.files.getURL(answer, name), title: name } : null
  }
  return answer
}

/**
 * What PocketBase accepts: no system fields, a stored file as its name, none as ''. A change of a versioned record
 * states its version.
 */
const toBody = (data: Fields, { files = [], isVersioned }: ResourceConfig): Fields => {
  const body = Object.fromEntries(Object.entries(data).filter(([field]) => !SYSTEM_FIELDS.includes(field)))
  for (const field of files)
    if (field in body) body[field] = isStoredFile(body[field]) ? body[field].title : (body[field] ?? '')
  if (isVersioned && data['updated']) body['expected_updated'] = data['updated']
  return body
}

/** A record as a request body. Chosen files make it multipart, with the rest as JSON to keep types. */
export const toPayload = (data: Fields, config: ResourceConfig): string | FormData => {
  const files = Object.entries(data).flatMap(([field, value]) => {
    const file = chosenFile(value)
    return file ? [[field, file] as const] : []
  })
  if (files.length === 0) return JSON.stringify(toBody(data, config))
  const form = new FormData()
  const rest = { ...data }
  for (const [field, file] of files) {
    form.set(field, file)
    delete rest[field]
  }
  form.set('@jsonPayload', JSON.stringify(toBody(rest, config)))
  return form
}
