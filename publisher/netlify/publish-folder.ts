import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import pMap from 'p-map'
import { linkFile } from '../release/releases.ts'

const PARALLEL = 32

/** Our notes about a built site begin with a dot; they are nobody's business. */
const isPublic = (path: string): boolean =>
  path.split('/').every((name, index) => !name.startsWith('.') || (index === 0 && name === '.well-known'))

/** Netlify refuses to deploy a folder with more. */
const MOST_FILES_IN_FOLDER = 54_000

/** @throws when a folder holds more files than Netlify takes */
export const refuseFullFolders = (files: readonly string[]): void => {
  for (const [folder, { length }] of Map.groupBy(files, (file) => dirname(file)))
    if (length > MOST_FILES_IN_FOLDER)
      throw new Error(`Netlify takes ${MOST_FILES_IN_FOLDER} files in a folder, but ${folder}/ has ${length}`)
}

/** What Netlify reads beside the files. */
interface Rules {
  /** Text of _redirects. */
  redirects: string
  /** Text of _headers. */
  headers: string
}

/**
 * Fills a plain folder with what Netlify uploads: uploads follow no links and hide no files.
 * @param siteFolder the built site
 * @returns the number of files
 * @throws as `refuseFullFolders` does
 */
export const fillPublishFolder = async (folder: string, siteFolder: string, rules: Rules): Promise<number> => {
  await rm(folder, { recursive: true, force: true })
  const root = await realpath(siteFolder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter(isPublic)
  refuseFullFolders(files)
  for (const below of new Set(files.map((file) => dirname(file)))) await mkdir(join(folder, below), { recursive: true })
  await pMap(files, (file) => linkFile(join(root, file), join(folder, file)), { concurrency: PARALLEL })
  for (const [name, text] of Object.entries(rules)) await writeFile(join(folder, `_${name}`), text)
  return files.length
}
