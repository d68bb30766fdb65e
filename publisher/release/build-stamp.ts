import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SkippedRecord } from '../../domain/publishing/skipped-records.ts'
import { packagedCode } from '../../server/process/prebuilt.ts'
import { PROJECT } from '../../server/process/project.ts'

/** What a built site was made from. Stored with the site as a file that is not served. */
export const buildStampSchema = z.object({
  /** Identifies the database by its publish token, without revealing it. */
  source: z.string(),
  /** Random id of the data. Undefined for a site of older code. */
  directory: z.string().optional(),
  /** Last change that the site shows. */
  seq: z.int(),
  /** Id of that change's row, which identifies a history of the database. */
  mark: z.string(),
  /** Hash of the code, and of the settings that affect files. */
  code: z.string(),
  siteUrl: z.string(),
  companies: z.int(),
  /** Identifies the skipped records, see `leftOutName`. */
  leftOut: z.string(),
})
export type BuildStamp = z.infer<typeof buildStampSchema>

export const STAMP_FILE = '.build.json'
/** What a built site depends on. Folders count without their tests. */
const CODE = [
  'site',
  'admin',
  'contract',
  'domain',
  'publisher/follow',
  'publisher/release',
  'publisher/render',
  'astro.config.mjs',
  'package-lock.json',
]

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name)

const filesBelow = (project: string, path: string): string[] => {
  const entries = readdirSync(join(project, path), { withFileTypes: true })
  return entries
    .filter(({ name }) => !isTest(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(project, join(path, entry.name)) : [join(path, entry.name)]))
}

/** Settings that pages show, or that affect how they are stored. */
const SHOWN_SETTINGS = ['CONTACT_MAILBOX', 'DATASET', 'PAGE_TWINS', 'PAGES_STORED'] as const

/** Hash of the code that affects pages. A package contains it, because it lacks what its builds were made from. */
export const codeOf = (project: string): string => {
  const packaged = packagedCode(project)
  if (packaged) return packaged
  const hash = createHash('sha256')
  for (const path of CODE.flatMap((entry) => (entry.includes('.') ? [entry] : filesBelow(project, entry))).sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(project, path)))
  return hash.digest('hex')
}

const hashOfCode = (project: string): string => {
  const hash = createHash('sha256').update(codeOf(project))
  for (const name of SHOWN_SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex').slice(0, 20)
}

/** Cached by those settings, because reading all code takes as long as an edit, and this process keeps its code. */
const ownHashes = new Map<string, string>()

/**
 * Hash of everything that affects pages, except the directory.
 * @param project the code's folder; this process's own is read once
 */
export const codeHash = (project = PROJECT): string => {
  if (project !== PROJECT) return hashOfCode(project)
  const shown = JSON.stringify(SHOWN_SETTINGS.map((name) => process.env[name]))
  const known = ownHashes.get(shown) ?? hashOfCode(project)
  ownHashes.set(shown, known)
  return known
}

/** Identifies a database without revealing its secret. */
export const sourceName = (publishToken: string): string =>
  createHash('sha256').update(publishToken).digest('hex').slice(0, 16)

/** Identifies the skipped records. A missing picture may be made later from the same database. */
export const leftOutName = (skipped: readonly SkippedRecord[]): string =>
  skipped.length === 0 ? '' : createHash('sha256').update(JSON.stringify(skipped)).digest('hex').slice(0, 16)

const stampFile = (siteFolder: string): string => join(siteFolder, STAMP_FILE)

export const writeStamp = async (siteFolder: string, stamp: BuildStamp): Promise<void> => {
  const file = stampFile(siteFolder)
  await writeFile(`${file}.part`, JSON.stringify(stamp))
  await rename(`${file}.part`, file)
}

/** The stamp, and when the site was last updated. */
export const readDatedStamp = (siteFolder: string): (BuildStamp & { at: Date }) | undefined => {
  const stamp = readStamp(siteFolder)
  const stats = statSync(stampFile(siteFolder), { throwIfNoEntry: false })
  return stamp && stats && { ...stamp, at: stats.mtime }
}

/** What the site in a folder was made from. Undefined if there is none. */
export const readStamp = (siteFolder: string): BuildStamp | undefined => {
  try {
    return buildStampSchema.parse(JSON.parse(readFileSync(stampFile(siteFolder), 'utf8')))
  } catch {
    return undefined
  }
}

/** True if a folder has no site, or one of another database, URL or code. */
export const isOutdated = (siteFolder: string, publishToken: string, siteUrl: string): boolean => {
  const stamp = readStamp(siteFolder)
  return stamp?.source !== sourceName(publishToken) || stamp.code !== codeHash() || stamp.siteUrl !== siteUrl
}
