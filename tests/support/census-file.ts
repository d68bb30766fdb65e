/** An invented census, as an administrator would upload it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCensus } from '../../tools/bench/census/write-census.ts'

/** The text of a census with this many rows. Another seed has other carriers; another month changes some of them. */
export const censusText = async (rows: number, seed: number, month: 0 | 1 = 0): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'census-'))
  try {
    const file = join(folder, 'census.csv')
    await writeCensus(file, rows, seed, month)
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
