import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inBuilds } from '../../server/process/cache-folder.ts'
import { loadRenderer } from './cached-renderer.ts'
import type { PageRenderer } from './page-renderer.ts'

const bundleElsewhere = async (siteUrl: string, outDir: string): Promise<void> => {
  const child = fork(fileURLToPath(new URL('bundle-renderer.ts', import.meta.url)), [siteUrl, outDir], { execArgv: [] })
  await once(child, 'exit')
}

/**
 * A renderer for the life of the process, from the cached bundle. If there is none, another process bundles, so that
 * its memory is freed when it ends. If that fails, this process bundles.
 * @throws if the site's code does not build
 */
export const openRenderer = async (siteUrl: string): Promise<PageRenderer> => {
  const kept = await loadRenderer(siteUrl)
  if (kept) return kept
  const outDir = inBuilds(`renderer-${process.pid}`)
  try {
    await bundleElsewhere(siteUrl, outDir)
    const made = await loadRenderer(siteUrl)
    if (made) return made
    const { bootRenderer } = await import('./astro-renderer.ts')
    return await bootRenderer({ siteUrl, outDir })
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
