/** A site that a publisher keeps up to date, and what must be true of it at every moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isSamePosition } from '../../../domain/publishing/change-log.ts'
import { companyPath, fileOfPage } from '../../../domain/routes.ts'
import { readState } from '../../../publisher/follow/download-export.ts'
import { buildSite } from '../../../publisher/release/build-site.ts'
import { readStamp } from '../../../publisher/release/build-stamp.ts'
import { currentSite } from '../../../publisher/release/current-site.ts'
import { damagedInRelease } from '../../../publisher/release/release-check.ts'
import { PROJECT } from '../../../server/process/project.ts'
import { eventually } from '../eventually.ts'
import { PUBLISH_TOKEN } from '../server/template.ts'

const SITE_URL = 'https://haul.example'

/** Enough for lists with neighbors in several states and both countries. */
export const FEW_CITIES = [
  'atlanta',
  'chicago',
  'houston',
  'dallas',
  'denver',
  'laredo',
  'tulsa',
  'tampa',
  'toronto',
  'montreal',
  'saskatoon',
] as const

/** Every served file by its path. Assets of earlier builds may stay, so hashed files are excluded, the files of places, which only code changes, and the dataset, which is written once a day. */
export const filesOf = async (siteFolder: string): Promise<Map<string, string>> => {
  const entries = await readdir(siteFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const served = files
    .map((file) => file.slice(siteFolder.length + 1))
    .filter((path) => !/^(_astro|assets|dataset|gazetteer|logos)\/|^dataset\.json$|(^|\/)\./.test(path))
  return new Map(
    await Promise.all(
      served
        .sort()
        .map(async (path): Promise<[string, string]> => [path, await readFile(join(siteFolder, path), 'utf8')]),
    ),
  )
}

/** Paths at which two sites differ. */
export const differences = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))

export interface PublisherProcess {
  pid: number
  /** Resolves with the exit code; null if it was killed. */
  exited: Promise<number | null>
  output(): string
  kill(signal: NodeJS.Signals): void
}

export interface PublishedSite {
  /** Folder of the served site. */
  folder: string
  /** Address that its pages contain. */
  url: string
  build(): Promise<void>
  /** Starts `npm run publish`, with shell limits such as 'ulimit -f 10' and more settings, if given. */
  startPublisher(limits?: string, settings?: Record<string, string>): PublisherProcess
  /** Resolves when the site shows every change. */
  upToDate(): Promise<void>
  /** Slugs of the given companies that have a page right now. */
  shown(slugs: Iterable<string>): Promise<string[]>
  /** What is wrong with the site right now, as visitors would see it. */
  faults(slugs: Iterable<string>): Promise<string[]>
  /** Waits until every file of the site equals a full build, byte for byte. The next start then finds no damage. */
  expectLikeFullBuild(): Promise<void>
}

const ASSET = /(?:href|src)="(\/(?:_astro|assets|logos)\/[^"#]+)["#]/g

const faultsOfPage = async (folder: string, path: string): Promise<string[]> => {
  const html = await readFile(join(folder, fileOfPage(path)), 'utf8').catch(() => undefined)
  if (html === undefined) return [`${path} is missing`]
  const missing = await Promise.all(
    [...html.matchAll(ASSET)].map(async ([, asset = '']) =>
      access(join(folder, asset)).then(
        () => [],
        () => [`${path} lacks ${asset}`],
      ),
    ),
  )
  return [...(html.trimEnd().endsWith('</html>') ? [] : [`${path} is cut off`]), ...missing.flat()]
}

/** @param url address of PocketBase @param workDir folder for the sites and the publisher's data */
export const publishedSite = (url: string, workDir: string): PublishedSite => {
  const source = { url, publishToken: PUBLISH_TOKEN }
  const siteDir = join(workDir, 'site')
  const folder = currentSite(siteDir)
  const build = async (name: string) =>
    void (await buildSite({
      source,
      siteDir: join(workDir, name),
      siteUrl: SITE_URL,
      allowLargeDrop: true,
      anew: true,
    }))
  const upToDate = () =>
    eventually(async () => {
      const stamp = readStamp(folder)
      if (!stamp || !isSamePosition(stamp, await readState(source))) throw new Error('the site is not up to date')
    })
  return {
    folder,
    url: SITE_URL,
    build: () => build('site'),
    upToDate,
    startPublisher: (limits, settings = {}) => {
      const command = `${limits ? `${limits}; ` : ''}exec "$0" scripts/publish.ts`
      const child = spawn('sh', ['-c', command, process.execPath], {
        cwd: PROJECT,
        env: {
          ...process.env,
          POCKETBASE_URL: url,
          PUBLISH_TOKEN,
          SITE_URL,
          SITE_DIR: siteDir,
          DATA_DIR: join(workDir, 'data'),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      const read = (chunk: Buffer) => {
        output += chunk.toString()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      return {
        pid: child.pid ?? 0,
        exited: once(child, 'close').then(([code]) => code),
        output: () => output,
        kill: (signal) => void child.kill(signal),
      }
    },
    shown: async (slugs) => {
      const pages = new Set(await readdir(join(folder, 'company')))
      return [...slugs].filter((slug) => pages.has(`${slug}.html`))
    },
    faults: async (slugs) => {
      const paths = ['/', '/companies', '/404', ...Array.from(slugs, companyPath)]
      return (await Promise.all(paths.map((path) => faultsOfPage(folder, path)))).flat()
    },
    expectLikeFullBuild: async () => {
      await build('full')
      const full = await filesOf(currentSite(join(workDir, 'full')))
      await eventually(async () => expect(differences(await filesOf(folder), full)).toEqual([]))
      expect(await damagedInRelease(folder)).toEqual([])
    },
  }
}
