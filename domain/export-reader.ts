import { z } from 'zod'
import {
  EXPORTED,
  type ExportedCollection,
  type ExportedRow,
  exportEndSchema,
  exportGoneSchema,
  exportHeadSchema,
  exportLineSchema,
} from './directory-export.ts'

export type ExportedDirectory = { seq: number } & { [C in ExportedCollection]: ExportedRow<C>[] }

/** What changed: new and changed rows, and which are gone. */
export interface ExportedChanges {
  rows: ExportedDirectory
  gone: readonly [ExportedCollection, string][]
}

/** The export is not what it has to be; the message names the record and the field. */
export class ExportError extends Error {}

/** Rows first: nearly all lines are rows, and a schema that does not fit costs more than one that does. */
const afterHeadSchema = z.union([exportLineSchema, exportGoneSchema, exportEndSchema])

const explain = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`).join('; ')

const json = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new ExportError(`The export holds a line that is no JSON: ${line.slice(0, 80)}`)
  }
}

const idOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : 'without an id'

/** Takes the export line by line; `end` answers what it held. */
export class ExportReader {
  readonly #rows: { [C in ExportedCollection]: ExportedRow<C>[] } = {
    services: [],
    locations: [],
    company_listings: [],
    reviews: [],
    slug_redirects: [],
  }
  readonly #gone: [ExportedCollection, string][] = []
  #seq: number | undefined
  #counts: Record<string, number> | undefined

  /** @throws ExportError naming the record's id and field when a row does not fit its schema */
  line(line: string): void {
    if (line === '') return
    const value = json(line)
    if (this.#seq === undefined) {
      const head = exportHeadSchema.safeParse(value)
      if (!head.success) throw new ExportError(`The export does not begin as it should: ${line.slice(0, 80)}`)
      this.#seq = head.data.seq
      return
    }
    const parsed = afterHeadSchema.safeParse(value)
    if (!parsed.success) throw new ExportError(`The export holds an unknown line: ${line.slice(0, 80)}`)
    if (Array.isArray(parsed.data)) this.#add(...parsed.data)
    else if ('gone' in parsed.data) this.#gone.push(parsed.data.gone)
    else this.#counts = parsed.data.counts
  }

  #add<C extends ExportedCollection>(collection: C, row: unknown): void {
    const result = EXPORTED[collection].safeParse(row)
    if (!result.success) throw new ExportError(`${collection} ${idOf(row)}: ${explain(result.error)}`)
    const rows: ExportedRow<C>[] = this.#rows[collection]
    rows.push(result.data as ExportedRow<C>)
  }

  /** Of an export of changes: collection and id of each record that is no more. */
  get gone(): readonly [ExportedCollection, string][] {
    return this.#gone
  }

  /** @throws ExportError when the export stopped half way */
  end(): ExportedDirectory {
    if (this.#seq === undefined) throw new ExportError('The export is empty')
    if (!this.#counts) throw new ExportError('The export stopped half way: its last line is missing')
    for (const [collection, rows] of Object.entries(this.#rows))
      if (this.#counts[collection] !== rows.length)
        throw new ExportError(
          `The export stopped half way: ${rows.length} of ${this.#counts[collection] ?? '?'} ${collection} arrived`,
        )
    return { seq: this.#seq, ...this.#rows }
  }
}
