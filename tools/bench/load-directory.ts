/**
 * Loads the directory as the publisher does, in its own process, and reports time and memory. `anew` reads the
 * database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportAnew } from '../../publisher/follow/current-export.ts'
import { FollowedDirectory } from '../../publisher/follow/followed-directory.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { keepHeapSmall } from '../../server/process/node-memory.ts'

const BYTES_OF_MB = 1024 * 1024

keepHeapSmall()
const [url = '', publishToken = '', how] = process.argv.slice(2)
const siteFolder = await mkdtemp(inCache('bench-load-'))
// the product's own cache stays as the build left it, with its finder
const ownCopy = { file: join(siteFolder, 'copy', 'directory'), from: 0 }
const startedAt = performance.now()
const { live } = await FollowedDirectory.load(
  { url, publishToken },
  siteFolder,
  how === 'anew' ? async (source) => ({ directory: await exportAnew(source, { replica: ownCopy }) }) : undefined,
)
const seconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage()
globalThis.gc?.()
const { heapUsed, external } = process.memoryUsage()
await rm(siteFolder, { recursive: true, force: true })
const figures = {
  companies: live.companies,
  seconds,
  cpuSeconds: (user + system) / 1e6,
  heapMb: (heapUsed + external) / BYTES_OF_MB,
  peakMb: process.resourceUsage().maxRSS / 1024,
}
process.send?.(figures, () => process.exit())
