import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INLINE_SCRIPTS_FILE, scriptHashesIn } from '../../domain/serving/site-headers.ts'

/** A script without a URL. Data blocks are not scripts. */
const INLINE_SCRIPT = /<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs

/** Hashes of a page's inline scripts, as a Content-Security-Policy lists them. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

const fileIn = (siteFolder: string): string => join(siteFolder, INLINE_SCRIPTS_FILE)

/**
 * Records which inline scripts browsers may run. The folder must contain only the fixed pages of an empty directory:
 * content from records is never read here, so no script in it can be allowed.
 */
export const noteInlineScripts = async (siteFolder: string): Promise<void> => {
  const pages = (await readdir(siteFolder, { recursive: true })).filter((file) => file.endsWith('.html'))
  const found = await Promise.all(
    pages.map(async (file) => inlineScriptsOf(await readFile(join(siteFolder, file), 'utf8'))),
  )
  await writeFile(fileIn(siteFolder), [...new Set(found.flat())].sort().join('\n'))
}

/** Hashes of a built site's inline scripts. */
export const readInlineScripts = async (siteFolder: string): Promise<string[]> =>
  scriptHashesIn(await readFile(fileIn(siteFolder), 'utf8'))
