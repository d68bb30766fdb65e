import {
  CARRIERS_PER_REQUEST,
  type CarrierImportReply,
  type ImportedCarrier,
} from '../../domain/imports/imported-carrier.ts'
import { type CensusRow, censusRowReader, HeaderError } from './census/census-row.ts'
import { type BadCsvRow, type CsvRow, readCsvRows } from './census/csv-rows.ts'
import { readCarrier, type SkipReason } from './census/read-carrier.ts'
import { type RejectedRows, rejectedRows, seenNumbers } from './census/rejected-rows.ts'

export interface ImportCounts {
  rows: number
  created: number
  updated: number
  unchanged: number
  skipped: Record<SkipReason, number>
  rejected: number
}

export interface ImportSteps {
  /** Called once the header has proved to be a census's, before the first carrier. */
  begin?(): Promise<void>
  send(carriers: readonly ImportedCarrier[]): Promise<CarrierImportReply>
  onBytes?(bytes: number): void
  /** Told after every batch, so that a run that breaks off knows what it has done. */
  onCounts?(counts: Readonly<ImportCounts>): void
}

export interface ImportResult {
  counts: ImportCounts
  /** File of the rejected rows. */
  rejectedFile: string | undefined
}

interface PendingCarrier {
  carrier: ImportedCarrier
  row: CsvRow
}

class CensusImport {
  readonly counts: ImportCounts = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: { abroad: 0, private: 0, notForHire: 0, repeated: 0 },
    rejected: 0,
  }
  readonly #toCensusRow: (cells: readonly string[]) => CensusRow
  readonly #rejected: RejectedRows
  readonly #steps: ImportSteps
  readonly #isRepeated = seenNumbers()
  #batch: PendingCarrier[] = []

  constructor(toCensusRow: (cells: readonly string[]) => CensusRow, rejected: RejectedRows, steps: ImportSteps) {
    this.#toCensusRow = toCensusRow
    this.#rejected = rejected
    this.#steps = steps
  }

  async add(row: CsvRow | BadCsvRow): Promise<void> {
    this.counts.rows += 1
    if ('reason' in row) return this.#reject([row.raw], row.line, row.reason)
    const read = readCarrier(this.#toCensusRow(row.cells))
    if ('rejected' in read) return this.#reject(row.cells, row.line, read.rejected)
    if ('skipped' in read) {
      this.counts.skipped[read.skipped] += 1
      return
    }
    if (this.#isRepeated(read.carrier.usdot_number)) {
      this.counts.skipped.repeated += 1
      return
    }
    this.#batch.push({ carrier: read.carrier, row })
    if (this.#batch.length === CARRIERS_PER_REQUEST) await this.flush()
  }

  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (batch.length === 0) return
    const reply = await this.#steps.send(batch.map(({ carrier }) => carrier))
    this.counts.created += reply.created
    this.counts.updated += reply.updated
    this.counts.unchanged += reply.unchanged
    for (const { usdot_number, reason } of reply.errors) {
      const pending = batch.find(({ carrier }) => carrier.usdot_number === usdot_number)
      if (pending) this.#reject(pending.row.cells, pending.row.line, reason)
    }
    this.#steps.onCounts?.(this.counts)
  }

  #reject(cells: readonly string[], line: number, reason: string): void {
    this.#rejected.add(cells, `line ${line}: ${reason}`)
    this.counts.rejected += 1
  }
}

/**
 * Streams a census file to the directory, a batch at a time. Of rows with one USDOT number the first counts.
 * @throws HeaderError before anything is sent, CsvFileError, what `steps` throw, and what node:fs throws
 */
export const importCensus = async (path: string, steps: ImportSteps): Promise<ImportResult> => {
  let run: CensusImport | undefined
  let rejected: RejectedRows | undefined
  try {
    for await (const rows of readCsvRows(path, (bytes) => steps.onBytes?.(bytes)))
      for (const row of rows) {
        if (run) await run.add(row)
        else {
          if ('reason' in row) throw new HeaderError(`cannot be read: the header has an error, ${row.reason}`)
          const toCensusRow = censusRowReader(row.cells)
          await steps.begin?.()
          rejected = rejectedRows(path, row.cells)
          run = new CensusImport(toCensusRow, rejected, steps)
        }
      }
    if (!run || !rejected) throw new HeaderError('is empty')
    await run.flush()
    return { counts: run.counts, rejectedFile: rejected.path() }
  } finally {
    rejected?.close()
  }
}
