import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { carrierFileDate } from './file-date.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-date-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dateOf = (lines: string[]) => {
  const path = join(folder, 'census.csv')
  writeFileSync(path, lines.join('\n'))
  // neither the download nor a copy tells how old the facts are
  utimesSync(path, new Date('2026-05-14'), new Date('2026-05-14'))
  return carrierFileDate(path)
}

it.each([
  [
    'a column that dates the file',
    ['dot_number,add_date,created_dt', '1,02-MAR-25,2025-01-02'],
    '2025-01-02',
    'created_dt',
  ],
  [
    'the newest day of that column',
    ['dot_number,Scraped At', '1,2025-01-02', '2,2025-02-01'],
    '2025-02-01',
    'scraped_at',
  ],
  [
    'the newest of such columns',
    ['dot_number,created_dt,data_source_modified_dt', '1,2023-05-01,2024-09-15'],
    '2024-09-15',
    'data_source_modified_dt',
  ],
  [
    'the newest day in its rows',
    ['dot_number,mcs150_date,add_date', '1,07-FEB-24,18-OCT-09', '2,,11/15/2023'],
    '2024-02-07',
    'newest',
  ],
  ['its rows if the column is empty', ['dot_number,created_dt,add_date', '1,,18-OCT-09'], '2009-10-18', 'newest'],
  ['no day in the future', ['dot_number,add_date', '1,18-OCT-09', '2,2999-01-01'], '2009-10-18', 'newest'],
  ['nothing if it contains no day', ['dot_number,legal_name', '1,PRAIRIE LINES LLC'], '', 'newest'],
  ['nothing if its days cannot be read', ['dot_number,add_date', '1,yesterday'], '', 'newest'],
])('dates a file by %s', async (_, lines, day, basis) => {
  expect(await dateOf(lines)).toEqual({ day, basis })
})

it('continues past a row that cannot be read', async () => {
  expect(await dateOf(['dot_number,add_date', '1,"never closed', '2,18-OCT-09'])).toMatchObject({ day: '2009-10-18' })
})
