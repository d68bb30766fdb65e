/** How fast our pages are rendered and stored as Hugo stores its own: plain, whatever the site of the bench holds. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { YOUNG_SPACE } from '../process/node-memory.ts'
import { PROJECT } from '../process/project.ts'
import type { ExportSource } from '../publisher/follow/download-export.ts'

const SCRIPT = fileURLToPath(new URL('render-directory.ts', import.meta.url))

const renderedSchema = z.object({ pages: z.number(), seconds: z.number() })

/** From a directory in memory to all pages and the sitemap on the disk. */
export const renderPlain = async (
  { url, publishToken }: ExportSource,
  siteUrl: string,
): Promise<{ pages: number; seconds: number }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...YOUNG_SPACE, SCRIPT, url, publishToken, siteUrl], {
    cwd: PROJECT,
    env: { ...process.env, PAGES_STORED: 'plain' },
    maxBuffer: 64 * 1024 ** 2,
  })
  return renderedSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}
