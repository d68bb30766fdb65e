import { type FileHandle, open, rename, rm, statfs, utimes } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { importFile, keepNames, makeImportFolder } from '../../data-folder/import-files.ts'
import { Refusal } from '../refusal.ts'

/** What the disk keeps for the database, whatever arrives. */
const RESERVE_BYTES = 256 * 1024 * 1024
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export const refuseUpload = {
  tooLarge: () => new Refusal(413, UPLOAD_REFUSALS.tooLarge),
  diskFull: () => new Refusal(507, UPLOAD_REFUSALS.diskFull),
  cutOff: () => new Refusal(400, UPLOAD_REFUSALS.cutOff),
  empty: () => new Refusal(400, UPLOAD_REFUSALS.empty),
  busy: () => new Refusal(503, UPLOAD_REFUSALS.busy, 30),
} as const

/** Where a file is kept: how much fits, and what takes its bytes. Tests put a small disk in its place. */
export interface Disk {
  freeBytes(folder: string): Promise<number>
  write(file: FileHandle, part: Buffer): Promise<void>
}

export const DISK: Disk = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  write: (file, part) => file.writeFile(part),
}

/** @throws Refusal when the file would not fit beside what the disk has to keep */
export const requireRoom = async (dataDir: string, bytes: number, disk: Disk): Promise<void> => {
  if ((await disk.freeBytes(makeImportFolder(dataDir))) < bytes + RESERVE_BYTES) throw refuseUpload.diskFull()
}

const receive = async (request: IncomingMessage, file: FileHandle, disk: Disk): Promise<number> => {
  let bytes = 0
  // what is left over of a refused request is read by the refusal
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > UPLOAD_BYTES) throw refuseUpload.tooLarge()
    await disk.write(file, part)
  }
  if (!request.complete) throw refuseUpload.cutOff()
  if (bytes === 0) throw refuseUpload.empty()
  await file.sync()
  return bytes
}

const told = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (DISK_FULL.has(String(error.code))) return refuseUpload.diskFull()
  return error.code === 'ECONNRESET' ? refuseUpload.cutOff() : error
}

/**
 * Writes the body of a request to the file of a run, which takes its name only when all of it is on the disk. Nothing is
 * left of one that does not arrive whole.
 * @param modified when the file was last written where it comes from: its facts are no younger
 * @returns how many bytes arrived
 * @throws Refusal
 */
export const keepArriving = async (
  request: IncomingMessage,
  dataDir: string,
  run: string,
  { disk, modified }: { disk: Disk; modified: Date },
): Promise<number> => {
  const { part, path } = importFile(dataDir, run)
  try {
    const file = await open(part, 'wx', 0o600)
    const bytes = await receive(request, file, disk).finally(() => file.close())
    await utimes(part, modified, modified)
    await rename(part, path)
    keepNames(dataDir)
    return bytes
  } catch (error) {
    await rm(part, { force: true })
    throw told(error)
  }
}
