import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { movedFiles } from '../../domain/serving/resolve-request.ts'

const FOLDER = 'moved'

const sortedText = (names: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1))))

/**
 * Writes the files that resolve former URLs on hosts that cannot query the database.
 * @returns the names of changed files
 */
export const writeMovedFiles = async (
  siteFolder: string,
  { oldSlugs, oldCitySlugs }: Pick<LiveDirectory, 'oldSlugs' | 'oldCitySlugs'>,
): Promise<string[]> => {
  const wanted = movedFiles(oldSlugs, oldCitySlugs)
  const changed: string[] = []
  for (const [name, names] of wanted) {
    const file = join(siteFolder, name)
    const text = sortedText(names)
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
    await mkdir(dirname(file), { recursive: true })
    const part = join(dirname(file), `.${process.pid}.part`)
    await writeFile(part, text)
    await rename(part, file)
    changed.push(name)
  }
  for (const name of await readdir(join(siteFolder, FOLDER)).catch(() => [])) {
    const file = `${FOLDER}/${name}`
    if (name.startsWith('.') || wanted.has(file)) continue
    await rm(join(siteFolder, file), { force: true })
    changed.push(file)
  }
  return changed
}
