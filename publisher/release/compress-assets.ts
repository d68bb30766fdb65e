import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { compressedName } from '../../domain/site-headers.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { describeDamage } from '../../server/process/checksums.ts'
import { linkFile } from './releases.ts'

/** Folders of scripts and styles, which never change under one name. */
const FOLDERS = ['_astro', 'assets']
const COMPRESSED = /^[^.].*\.(js|css|svg|json)$/
/** By the hash of what was compressed: the next build of the same code has nothing to compress. */
const KEPT = inCache('compressed')
const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The file of the cache with the Brotli form of a content. One that is damaged is made again and noted. */
const keptFile = async (content: Buffer, damaged: string[]): Promise<string> => {
  const file = join(KEPT, hash('sha1', content, 'base64url'))
  const kept = await readFile(file).catch(() => undefined)
  const isRight =
    kept &&
    (await decompress(kept).then(
      (found) => found.equals(content),
      () => false,
    ))
  if (kept && !isRight) damaged.push(file)
  if (!isRight) {
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, await compress(content))
    await rename(part, file)
  }
  return file
}

/** Puts beside each script and style sheet of a new site its best Brotli form: it is sent for as long as the site is. */
export const compressAssets = async (siteFolder: string): Promise<void> => {
  await mkdir(KEPT, { recursive: true })
  const damaged: string[] = []
  for (const folder of FOLDERS) {
    const names = (await readdir(join(siteFolder, folder))).filter((name) => COMPRESSED.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name)
        await linkFile(
          await keptFile(await readFile(join(siteFolder, file)), damaged),
          join(siteFolder, compressedName(file)),
        )
      }),
    )
  }
  if (damaged.length > 0) console.warn(`${describeDamage(damaged)}: made again`)
}
