import { HttpError } from 'react-admin'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { BrokenExportError, csvHead, csvRows, readExport } from '../../../domain/imports/tables/export-text.ts'
import type { ExportKind } from '../../../domain/imports/tables/own-export.ts'
import { requestStream } from '../request.ts'

/** Rows that have arrived, of how many. */
export interface ExportProgress {
  rows: number
  total: number
}

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {}
    if (done) return
    yield value ?? ''
  }
}

/**
 * All listings, reviews or inquiries as a CSV file. The browser keeps its parts, so that a large one needs little memory.
 * Throws react-admin's HttpError.
 */
export const exportTable = async (
  kind: ExportKind,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Blob> => {
  const response = await requestStream(pathOf(ROUTES.exportTable, { kind }), { method: 'POST', signal })
  let [total, count] = [0, 0]
  const onTotal = (rows: number) => {
    total = rows
  }
  const parts: Blob[] = [new Blob([csvHead(kind)])]
  try {
    for await (const rows of readExport(textOf(response), onTotal)) {
      parts.push(new Blob([csvRows(kind, rows)]))
      count += rows.length
      onProgress({ rows: count, total })
    }
  } catch (error) {
    if (error instanceof BrokenExportError) throw new HttpError(error.message, 0)
    throw error
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
