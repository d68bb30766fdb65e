/** Renders all pages of a directory like a full build, in its own process, and reports the time. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportAnew } from '../../publisher/follow/current-export.ts'
import { liveDirectory, withPictures } from '../../publisher/follow/load-directory.ts'
import { startSiteRenderer } from '../../publisher/render/render-site.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { keepHeapSmall } from '../../server/process/node-memory.ts'

keepHeapSmall()
const [url = '', publishToken = '', siteUrl = ''] = process.argv.slice(2)
const folder = await mkdtemp(inCache('bench-render-'))
const [workDir, outDir] = [join(folder, 'work'), join(folder, 'site')]
// the product's own cache stays as the build left it, with its finder
const ownCopy = { file: join(folder, 'copy', 'directory'), from: 0 }
await Promise.all([mkdir(workDir), mkdir(outDir)])
const renderer = startSiteRenderer({ outDir, workDir, siteUrl, before: undefined, finished: [] })
try {
  const source = { url, publishToken }
  const rows = await exportAnew(source, { onRows: renderer.expectRows, replica: ownCopy })
  const { lists } = liveDirectory((await withPictures(rows, source, workDir)).rows)
  const startedAt = performance.now()
  const pages = await renderer.render(lists)
  const seconds = (performance.now() - startedAt) / 1000
  process.send?.({ pages, seconds })
} finally {
  renderer.stop()
  await rm(folder, { recursive: true, force: true })
}
