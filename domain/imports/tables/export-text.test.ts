import { expect, it } from 'vitest'
import { BrokenExportError, csvHead, csvRows, firstLine, lastLine, readExport } from './export-text.ts'

const ROWS = [
  { name: 'Älpine, "Inc."' },
  { name: '=1+1', services: ['Moving', 'Freight'], featured: true, rating: 4.5 },
]
const STREAM = `${firstLine(2)}${ROWS.map((row) => JSON.stringify(row)).join('\n')}\n${lastLine(2)}`

const read = async (text: string, size = text.length) => {
  const totals: number[] = []
  const chunks = async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const rows: unknown[] = []
  for await (const some of readExport(chunks(), (total) => totals.push(total))) rows.push(...some)
  return { totals, rows }
}

it.each([1, 7, 1000])('reads a stream that is cut after every %i characters', async (size) => {
  expect(await read(STREAM, size)).toEqual({ totals: [2], rows: ROWS })
})

it.each([
  ['without its end', STREAM.replace(lastLine(2), '')],
  ['that lacks a row', STREAM.replace(lastLine(2), lastLine(3))],
  ['of nothing', ''],
])('refuses a stream %s', async (_what, text) => {
  await expect(read(text)).rejects.toThrow(BrokenExportError)
})

it('writes lists, answers and formulas as cells that spreadsheets read', () => {
  const [head = ''] = csvHead('listings').split('\r\n')
  const [cells = ''] = csvRows('listings', ROWS.slice(1)).split('\r\n')
  const row = Object.fromEntries(
    head
      .slice(1)
      .split(',')
      .map((field, at) => [field, cells.split(',')[at]]),
  )
  expect(row).toMatchObject({ name: "'=1+1", services: 'Moving; Freight', featured: 'yes', rating: '4.5', phone: '' })
})
