import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { download, type Patience } from './download.ts'
import type { PinnedRelease } from './pinned-releases.ts'
import { sha256, sha256OfFile } from './sha256.ts'

/**
 * The program of a release as a folder keeps it.
 * @returns undefined when it is not there; one that is not what was pinned is removed
 */
export const keptProgram = async (release: PinnedRelease, folder: string): Promise<string | undefined> => {
  const file = join(folder, release.program)
  const actual = await sha256OfFile(file).catch(() => undefined)
  if (actual === undefined) return undefined
  if (actual !== release.programSha256) {
    await rm(file, { force: true })
    return undefined
  }
  await chmod(file, 0o755)
  return file
}

const requireSha256 = (what: string, content: Uint8Array, expected: string): void => {
  const actual = sha256(content)
  if (actual !== expected) throw new Error(`${what} has the SHA-256 ${actual} instead of ${expected}`)
}

/**
 * Downloads the program of a release into a folder, in one step for whoever looks there meanwhile.
 * @throws one line when it cannot be had, or archive or program are not what was pinned; nothing is kept then
 */
export const downloadProgram = async (release: PinnedRelease, folder: string, patience?: Patience): Promise<string> => {
  const archive = await download(release.url, patience)
  requireSha256('the downloaded archive', archive, release.archiveSha256)
  const program = unzipSync(archive, { filter: ({ name }) => name === release.program })[release.program]
  if (!program) throw new Error(`the downloaded archive holds no ${release.program}`)
  requireSha256('the downloaded program', program, release.programSha256)
  const file = join(folder, release.program)
  const part = `${file}.${process.pid}.part`
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(part, program)
    await chmod(part, 0o755)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}
