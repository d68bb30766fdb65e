import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT } from '../server/process/project.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { startBucket } from '../tests/support/s3/bucket.ts'
import { directoryFigures, smallerFigures } from './bench/directory-figures.ts'
import { type Figures, growthOf, outgrown } from './bench/growth.ts'
import { importFigures } from './bench/import-figures.ts'
import { upgradeFigures } from './bench/upgrade-figures.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    listings: { type: 'string', default: '1000' },
    cities: { type: 'string' },
    against: { type: 'string' },
    import: { type: 'string' },
    json: { type: 'string' },
    hugo: { type: 'boolean', default: true },
    bucket: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    requests: { type: 'string', default: '3000' },
  },
})

const bucket = values.bucket ? await startBucket() : undefined
await mkdir(join(PROJECT, '.data'), { recursive: true })
const folder = await mkdtemp(join(PROJECT, '.data', 'bench-'))
try {
  const directory = {
    listings: Number(values.listings),
    cities: values.cities === undefined ? undefined : Number(values.cities),
    withHugo: values.hugo,
    bucket,
  }
  const against = values.against && (await smallerFigures(directory, Number(values.against), folder))
  const result: Figures = {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    ...(values.upgrade
      ? await upgradeFigures(folder, Number(values.requests))
      : values.import === undefined
        ? // Hugo keeps all pages in memory, so it builds the smaller directory where there is one
          await directoryFigures({ ...directory, withHugo: values.hugo && !against }, folder)
        : await importFigures(Number(values.import), folder)),
  }
  console.table(against ? growthOf(against, result) : result)
  if (values.json)
    await writeFile(values.json, `${JSON.stringify(against ? { ...result, against } : result, null, 2)}\n`)
  const failed = against ? outgrown(against, result) : []
  if (failed.length > 0) throw new Error(`Grown faster than the directory by more than a fifth: ${failed.join('; ')}`)
} catch (error) {
  reportFailure('The bench stopped', error)
} finally {
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
}
