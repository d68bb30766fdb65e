import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStamp } from '../build-stamp.ts'
import { release } from '../releases.ts'
import { rollBack } from './rollback.ts'
import { holdFile, readHold, requireUnheld, SiteHeldError } from './site-hold.ts'

const STAMP = { source: '', seq: 1, mark: '', code: '', siteUrl: '', leftOut: '' }

let siteDir = ''
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'rollback-'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

const build = async (name: string, companies: number) => {
  const built = join(siteDir, 'building')
  mkdirSync(built)
  writeFileSync(join(built, 'index.html'), name)
  await writeStamp(built, { ...STAMP, companies })
  await release(siteDir, built, name, readHold(siteDir))
}
const served = () => readlinkSync(join(siteDir, 'current'))

test('a rollback serves the previous release, and keeps it until the next build', async () => {
  await build('1000-1', 600)
  await build('2000-1', 3)
  expect(await rollBack(siteDir)).toMatchObject({
    before: { name: '2000-1', stamp: { companies: 3 } },
    served: { name: '1000-1', stamp: { companies: 600 } },
  })
  expect(served()).toBe('releases/1000-1')
  expect(() => requireUnheld(siteDir)).toThrow(SiteHeldError)
  await build('3000-1', 601)
  expect([served(), existsSync(holdFile(siteDir))]).toEqual(['releases/3000-1', false])
  expect(readdirSync(join(siteDir, 'releases')).sort()).toEqual(['1000-1', '3000-1'])
})

test('changes nothing without an earlier release that can be served', async () => {
  await expect(rollBack(siteDir)).rejects.toThrow(/has no earlier release that can be served\. npm run build makes/)
  await build('1000-1', 600)
  await build('2000-1', 3)
  writeFileSync(join(siteDir, 'releases', '1000-1', '.build.json'), 'noise')
  await expect(rollBack(siteDir)).rejects.toThrow(/no earlier release/)
  expect([served(), existsSync(holdFile(siteDir))]).toEqual(['releases/2000-1', false])
})

test('a rollback works if the served release is lost', async () => {
  await build('1000-1', 600)
  await build('2000-1', 3)
  rmSync(join(siteDir, 'releases', '2000-1'), { recursive: true })
  expect(await rollBack(siteDir)).toMatchObject({ before: undefined, served: { name: '1000-1' } })
})

test('a rollback during the last step of a build is kept', async () => {
  await build('1000-1', 600)
  await build('2000-1', 3)
  const built = join(siteDir, 'building')
  mkdirSync(built)
  const [released, rolledBack] = await Promise.allSettled([release(siteDir, built, '3000-1', ''), rollBack(siteDir)])
  expect(rolledBack).toMatchObject({ status: 'fulfilled', value: { served: { name: '1000-1' } } })
  expect(released).toMatchObject({ status: 'rejected', reason: expect.any(SiteHeldError) })
  expect([served(), existsSync(holdFile(siteDir))]).toEqual(['releases/1000-1', true])
  expect(readdirSync(join(siteDir, 'releases')).sort()).toEqual(['1000-1', '2000-1'])
})
