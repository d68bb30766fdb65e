/** Renders all pages of a directory as a full build does, in a process of its own, and says how long that took. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache } from '../process/cache-folder.ts'
import { keepHeapSmall } from '../process/heap-growth.ts'
import { loadLiveDirectory } from '../publisher/follow/load-directory.ts'
import { startSiteRenderer } from '../publisher/render/render-site.ts'

keepHeapSmall()
const [url = '', publishToken = '', siteUrl = ''] = process.argv.slice(2)
const folder = await mkdtemp(inCache('bench-render-'))
const [workDir, outDir] = [join(folder, 'work'), join(folder, 'site')]
await Promise.all([mkdir(workDir), mkdir(outDir)])
const renderer = startSiteRenderer({ outDir, workDir, siteUrl, before: undefined, finished: [] })
try {
  const { lists } = await loadLiveDirectory({ url, publishToken }, workDir, renderer.expectRows)
  const startedAt = performance.now()
  const pages = await renderer.render(lists)
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`${JSON.stringify({ pages, seconds })}\n`)
} finally {
  renderer.stop()
  await rm(folder, { recursive: true, force: true })
}
