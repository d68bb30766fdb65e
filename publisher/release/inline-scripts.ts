import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INLINE_SCRIPTS_FILE, scriptHashesIn } from '../../domain/serving/site-headers.ts'

/** A script without an address; data is no script. */
const INLINE_SCRIPT = /<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs

/** Hashes of the scripts that stand in a page, as a Content-Security-Policy names them. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

const fileIn = (siteFolder: string): string => join(siteFolder, INLINE_SCRIPTS_FILE)

/**
 * Notes which inline scripts browsers are to run. The folder has to hold no more than the fixed pages of an empty
 * directory: what comes from records is never read here, so that no script in them is ever allowed.
 */
export const noteInlineScripts = async (siteFolder: string): Promise<void> => {
  const pages = (await readdir(siteFolder, { recursive: true })).filter((file) => file.endsWith('.html'))
  const found = await Promise.all(
    pages.map(async (file) => inlineScriptsOf(await readFile(join(siteFolder, file), 'utf8'))),
  )
  await writeFile(fileIn(siteFolder), [...new Set(found.flat())].sort().join('\n'))
}

/** Hashes of the inline scripts of a built site. */
export const readInlineScripts = async (siteFolder: string): Promise<string[]> =>
  scriptHashesIn(await readFile(fileIn(siteFolder), 'utf8'))
