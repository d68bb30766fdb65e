/** Several processes or machines build a site together. Each renders a part, and the last one joins the parts. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount } from '../domain/text/format.ts'
import { openExport } from '../server/pocketbase/backend.ts'
import { readSettings, type Settings, siteUrl } from '../server/settings/settings.ts'
import { buildPart } from './release/build-one-part.ts'
import { codeHash, sourceName } from './release/build-stamp.ts'
import { type BuiltPart, faultOfParts, readParts } from './release/reusable-pages/built-parts.ts'
import { parsePart } from './render/build-part.ts'

/** The default folder for parts. */
const partsDirOf = (settings: Settings, partsDir: string | undefined): string =>
  partsDir ?? join(settings.SITE_DIR, 'parts')

/** Renders a part and prints the next step. @param text such as 3/8 @throws as `buildPart` does */
export const buildPartAndTell = async (text: string, partsDir: string | undefined): Promise<void> => {
  const part = parsePart(text)
  const settings = readSettings()
  const source = await openExport(settings)
  try {
    const options = { source, siteDir: settings.SITE_DIR, siteUrl: siteUrl(settings), part }
    const built = await buildPart({ ...options, partsDir: partsDirOf(settings, partsDir) })
    console.log(
      `Part ${part.number} of ${part.of} stands in ${built.folder}: ${formatCount(built.pages)} pages in ` +
        `${built.seconds.toFixed(1)} s. With all parts there, npm run build -- --join makes them the site.`,
    )
  } finally {
    await source.close()
  }
}

/** @throws if the parts do not form a complete site of this code and database, with one line that names them */
export const partsToJoin = async (
  settings: Settings,
  publishToken: string,
  partsDir: string | undefined,
): Promise<BuiltPart[]> => {
  const parts = await readParts(partsDirOf(settings, partsDir))
  const whole = { source: sourceName(publishToken), code: codeHash(), siteUrl: siteUrl(settings) }
  const fault = faultOfParts(parts, whole)
  if (fault) throw new Error(`The parts do not form a site: ${fault}`)
  return parts
}

/** Removes joined parts. */
export const removeParts = async (parts: readonly BuiltPart[]): Promise<void> => {
  for (const { folder } of parts) await rm(folder, { recursive: true, force: true })
}
