import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT } from '../server/process/project.ts'
import { failureText, reportFailure } from '../server/process/report-failure.ts'
import { startBucket } from '../tests/support/s3/bucket.ts'
import { directoryFigures, smallerFigures } from './bench/directory-figures.ts'
import { type Figures, growthOf, outgrown } from './bench/growth.ts'
import { importFigures } from './bench/import-figures.ts'
import { upgradeFigures } from './bench/upgrade-figures.ts'

const HELP = `Measures the build, edits and imports of a made-up directory, and prints a table.

npm run bench -- [options]

  --listings N    companies (1000)
  --cities N      cities among which they are divided
  --against N     measures a smaller directory, too, and fails if a figure grows faster than the directory
  --import N      measures an import of this many carriers instead
  --upgrade       measures requests while the product is upgraded instead
  --requests N    requests of --upgrade (3000)
  --bucket        also publishes to a bucket on this machine
  --no-hugo       leaves Hugo out
  --json FILE     also writes the figures to a file`

const readOptions = () => {
  try {
    return parseArgs({
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
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${failureText(error)}\n\n${HELP}`)
    process.exit(2)
  }
}

const values = readOptions()
if (values.help) {
  console.log(HELP)
  process.exit()
}

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
