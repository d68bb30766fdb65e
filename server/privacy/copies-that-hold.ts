import { createReadStream, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PocketBase's own files: its databases are rewritten, and uploads are removed with their rows. */
const OWN = 'pocketbase/'

const holds = async (file: string, text: string): Promise<boolean> => {
  let end = ''
  for await (const chunk of createReadStream(file, 'latin1')) {
    const read = end + String(chunk).toLowerCase()
    if (read.includes(text)) return true
    end = read.slice(1 - text.length)
  }
  return false
}

/**
 * Files of a data folder, other than databases, that contain an address: copies from before upgrades and restores,
 * uploads.
 */
export const copiesThatHold = async (dataDir: string, email: string): Promise<string[]> => {
  const names = globSync('**/*', { cwd: dataDir })
    .filter((name) => !name.startsWith(OWN) && statSync(join(dataDir, name)).isFile())
    .sort()
  const text = Buffer.from(email.toLowerCase()).toString('latin1')
  const found: string[] = []
  for (const name of names) if (await holds(join(dataDir, name), text)) found.push(join(dataDir, name))
  return found
}
