import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isFull } from '../../server/process/full-folders.ts'
import { moveFolder } from './releases.ts'
import { leaveBuild } from './reusable-pages/build-ends.ts'

const folder = mkdtempSync(join(tmpdir(), 'releases-'))
const siteDir = join(folder, 'site')

/** Mounts a disk of 3 MB at SITE_DIR. False if this user may not. */
const mountDisk = (): boolean => {
  try {
    mkdirSync(siteDir)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', siteDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasDisk = mountDisk()
afterAll(() => {
  vi.unstubAllEnvs()
  if (hasDisk) execFileSync('umount', [siteDir])
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasDisk)('a separate disk for SITE_DIR', () => {
  test('a release that does not fit is removed, and the message names the folder although there is space again', async () => {
    vi.stubEnv('SITE_DIR', siteDir)
    const workDir = join(folder, 'work')
    const built = join(workDir, 'site')
    for (const path of [built, join(siteDir, 'releases')]) mkdirSync(path, { recursive: true })
    for (let n = 0; n < 5; n++) writeFileSync(join(built, `${n}.html`), Buffer.alloc(1024 * 1024))
    const target = join(siteDir, 'releases', '1000-1')
    const failure = await moveFolder(built, target, undefined).catch((error: unknown) => error)
    const said = await leaveBuild(workDir, failure)
    expect([existsSync(target), existsSync(workDir), isFull(siteDir)]).toEqual([false, false, false])
    expect(said).toEqual(
      new Error(
        `The disk of SITE_DIR ${siteDir} is full: the site stays as it was, and the unfinished new one was removed`,
      ),
    )
  })
})
