import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { compressedName } from '../../../domain/site-headers.ts'

/** Folders of scripts and styles, which never change under one name. */
const FOLDERS = ['_astro', 'assets']
const COMPRESSED = /^[^.].*\.(js|css|svg|json)$/
const compress = promisify(brotliCompress)

/** Puts beside each script and style sheet of a new site its best Brotli form: it is sent for as long as the site is. */
export const compressAssets = async (siteFolder: string): Promise<void> => {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => (await readdir(join(siteFolder, folder))).map((name) => ({ folder, name }))),
  )
  await Promise.all(
    names
      .flat()
      .filter(({ name }) => COMPRESSED.test(name))
      .map(async ({ folder, name }) => {
        const file = join(folder, name)
        const content = await compress(await readFile(join(siteFolder, file)))
        await writeFile(join(siteFolder, compressedName(file)), content)
      }),
  )
}
