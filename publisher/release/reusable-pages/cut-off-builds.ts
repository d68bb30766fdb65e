/** The folders of builds: one of a build that was killed is taken over by the next, which goes on with its pages. */
import { existsSync, statSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inBuilds } from '../../../server/process/cache-folder.ts'
import { manifestFile } from '../manifest/manifest.ts'
import type { FinishedSource } from './reusable-pages.ts'

/** What pages look like, but for what they show: who differs in it cannot use a page of the other. */
export interface Look {
  code: string
  siteUrl: string
  /** Nothing is taken from the release before. */
  isAnew?: boolean
}

export interface BuildFolder {
  /** Holds everything of the build. */
  workDir: string
  /** Holds the pages, and from the end of the build on the site. */
  outDir: string
  /** Pages that a build before has left in `outDir`; undefined when it is empty. */
  left: FinishedSource | undefined
}

const lookFile = (workDir: string): string => join(workDir, 'look.json')
const lookText = ({ code, siteUrl, isAnew = false }: Look): string => JSON.stringify({ code, siteUrl, isAnew })

const siteIn = (workDir: string): string => join(workDir, 'site')
/** Lines about the pages that builds before this one have left here. */
const leftFile = (workDir: string): string => join(workDir, 'left')

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
/** How much has been finished in a build's folder. */
export const finishedIn = (workDir: string): number => sizeOf(manifestFile(siteIn(workDir))) + sizeOf(leftFile(workDir))

/** Keeps of a folder its pages, and puts the lines about them aside: what they say is looked at page by page. */
const keepPages = async (workDir: string): Promise<void> => {
  const lines = await readFile(manifestFile(siteIn(workDir)), 'utf8').catch(() => '')
  await mkdir(siteIn(workDir), { recursive: true })
  // a line that was cut off ends here, and says nothing
  await appendFile(leftFile(workDir), `\n${lines}\n`)
  await rm(manifestFile(siteIn(workDir)), { force: true })
  for (const name of await readdir(workDir))
    if (![siteIn(workDir), leftFile(workDir), lookFile(workDir)].includes(join(workDir, name)))
      await rm(join(workDir, name), { recursive: true, force: true })
}

/** Ends the names of folders of builds that go on with each other alone. */
const KIND = /-builds$/

/** Folders whose builds run no more, those of kinds too; a folder's name ends in the number of its process. */
const cutOffIn = async (builds: string): Promise<string[]> => {
  const names = await readdir(builds).catch(() => [])
  const isCutOff = (name: string) => {
    const pid = Number(/-(\d+)$/.exec(name)?.[1])
    return pid > 0 && !isRunning(pid)
  }
  const ofKinds = await Promise.all(names.filter((name) => KIND.test(name)).map((name) => cutOffIn(join(builds, name))))
  return [...names.filter(isCutOff).map((name) => join(builds, name)), ...ofKinds.flat()]
}

/** Makes a folder that a killed build has left this build's own. @returns whether it did; another build may be first */
const takeOver = (folder: string, workDir: string): Promise<boolean> =>
  rename(folder, workDir).then(
    () => true,
    () => false,
  )

/**
 * Makes the folder of a build, out of the fullest one that a killed build of the same look has left. The others go.
 * @param name unique; ends in the number of this process
 * @param kind folder of builds that go on with each other alone, whose name ends in "-builds"; any build may have what they left
 */
export const openBuildFolder = async (name: string, look: Look, kind = ''): Promise<BuildFolder> => {
  const workDir = inBuilds(join(kind, name))
  await mkdir(dirname(workDir), { recursive: true })
  const cutOff = (await cutOffIn(dirname(workDir))).toSorted((a, b) => finishedIn(b) - finishedIn(a))
  for (const folder of cutOff) {
    const isUsable = (await readFile(lookFile(folder), 'utf8').catch(() => '')) === lookText(look)
    if (isUsable && finishedIn(folder) > 0 && !existsSync(workDir) && (await takeOver(folder, workDir))) continue
    await rm(folder, { recursive: true, force: true })
  }
  const isLeft = existsSync(workDir)
  if (isLeft) {
    console.log('Going on with the pages of a build that was cut off')
    await keepPages(workDir)
  }
  await mkdir(siteIn(workDir), { recursive: true })
  await writeFile(lookFile(workDir), lookText(look))
  const outDir = siteIn(workDir)
  return { workDir, outDir, left: isLeft ? { folder: outDir, manifest: leftFile(workDir) } : undefined }
}
