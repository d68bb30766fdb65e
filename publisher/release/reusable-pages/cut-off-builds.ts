/** Build folders. The next build takes over the folder of a killed one and continues with its pages. */
import { existsSync, statSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inBuilds } from '../../../server/process/cache-folder.ts'
import { manifestFile } from '../manifest/manifest.ts'
import type { FinishedSource } from './reusable-pages.ts'

/** What affects pages other than their content. Builds that differ in it cannot share pages. */
export interface Look {
  code: string
  siteUrl: string
  /** True if nothing is reused from the previous release. */
  isAnew?: boolean
}

export interface BuildFolder {
  /** Contains everything of the build. */
  workDir: string
  /** Contains the pages, and the site when the build ends. */
  outDir: string
  /** Pages that an earlier build left in `outDir`. Undefined if it is empty. */
  left: FinishedSource | undefined
}

const lookFile = (workDir: string): string => join(workDir, 'look.json')
const lookText = ({ code, siteUrl, isAnew = false }: Look): string => JSON.stringify({ code, siteUrl, isAnew })

const siteIn = (workDir: string): string => join(workDir, 'site')
/** Manifest lines of the pages that earlier builds left here. */
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
/** How far a build got. */
export const finishedIn = (workDir: string): number => sizeOf(manifestFile(siteIn(workDir))) + sizeOf(leftFile(workDir))

/** Keeps a folder's pages, and sets their manifest lines aside to be checked page by page. */
const keepPages = async (workDir: string): Promise<void> => {
  const lines = await readFile(manifestFile(siteIn(workDir)), 'utf8').catch(() => '')
  await mkdir(siteIn(workDir), { recursive: true })
  // A cut-off line ends here, and is ignored.
  await appendFile(leftFile(workDir), `\n${lines}\n`)
  await rm(manifestFile(siteIn(workDir)), { force: true })
  for (const name of await readdir(workDir))
    if (![siteIn(workDir), leftFile(workDir), lookFile(workDir)].includes(join(workDir, name)))
      await rm(join(workDir, name), { recursive: true, force: true })
}

/** Suffix of folders whose builds only continue each other. */
const KIND = /-builds$/

/** Folders of builds that no longer run, including those of parts. A folder's name ends with its process id. */
const cutOffIn = async (builds: string): Promise<string[]> => {
  const names = await readdir(builds).catch(() => [])
  const isCutOff = (name: string) => {
    const pid = Number(/-(\d+)$/.exec(name)?.[1])
    return pid > 0 && !isRunning(pid)
  }
  const ofKinds = await Promise.all(names.filter((name) => KIND.test(name)).map((name) => cutOffIn(join(builds, name))))
  return [...names.filter(isCutOff).map((name) => join(builds, name)), ...ofKinds.flat()]
}

/** Takes over a killed build's folder. @returns false if another build was first */
const takeOver = (folder: string, workDir: string): Promise<boolean> =>
  rename(folder, workDir).then(
    () => true,
    () => false,
  )

/**
 * Creates a build's folder, from the fullest one that a killed build of the same code and settings left. Others are
 * removed.
 * @param name unique; ends with this process's id
 * @param kind folder of builds that only continue each other, ending in "-builds"; any build may reuse what they left
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
    console.log('Continuing with the pages of an interrupted build')
    await keepPages(workDir)
  }
  await mkdir(siteIn(workDir), { recursive: true })
  await writeFile(lookFile(workDir), lookText(look))
  const outDir = siteIn(workDir)
  return { workDir, outDir, left: isLeft ? { folder: outDir, manifest: leftFile(workDir) } : undefined }
}
