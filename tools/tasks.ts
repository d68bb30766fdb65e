import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { taskFigures } from './tasks/task-figures.ts'

keepFilesPrivate()
const folder = await mkdtemp(join(tmpdir(), 'haulindex-tasks-'))
try {
  for await (const { name, width, clicks, keys, seconds } of taskFigures(folder, process.argv[2]))
    console.log(`${name}, ${width} px: ${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s`)
} catch (error) {
  reportFailure('The tasks stopped', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
