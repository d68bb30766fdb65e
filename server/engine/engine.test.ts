import { expect, test } from 'vitest'
import { packagedEngine } from './engine.ts'
import { officialRelease, PACKAGED } from './pinned-releases.ts'

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'npm installs the program that was checked',
  async () => {
    expect(await packagedEngine()).toMatchObject({ version: PACKAGED.version })
  },
)

test.each([
  ['linux', 'x64', 'linux_amd64'],
  ['linux', 'arm64', 'linux_arm64'],
  ['darwin', 'x64', 'darwin_amd64'],
  ['darwin', 'arm64', 'darwin_arm64'],
])('the official release for %s on %s is pinned', (platform, architecture, name) => {
  const release = officialRelease(platform, architecture)
  expect(release?.url).toBe(
    `https://github.com/pocketbase/pocketbase/releases/download/v0.39.11/pocketbase_0.39.11_${name}.zip`,
  )
  expect(release?.archiveSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(release?.programSha256).toMatch(/^[0-9a-f]{64}$/)
})

test('other machines have no pinned release', () => {
  expect(officialRelease('win32', 'x64')).toBeUndefined()
})
