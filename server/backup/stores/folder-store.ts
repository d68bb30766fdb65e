import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { takePlace } from '../../data-folder/place.ts'
import { isMissing } from '../../process/missing-file.ts'
import { type BackupStore, storedFile } from './store.ts'

const PARTS = 'parts'

/** A folder, on a disk that is kept or copied elsewhere. It is made when something is put. */
export class FolderStore implements BackupStore {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  async names(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(join(this.place, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(this.place, join(parentPath, name)))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.place, name))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  open(name: string) {
    return storedFile(join(this.place, name))
  }

  async makeParts(): Promise<string> {
    const parts = join(this.place, PARTS)
    await rm(parts, { recursive: true, force: true })
    await mkdir(parts, { recursive: true, mode: 0o700 })
    return parts
  }

  async put(file: string, name: string): Promise<void> {
    const target = join(this.place, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(file)
    await handle.sync().finally(() => handle.close())
    await rename(file, target)
  }

  remove(name: string): Promise<void> {
    return rm(join(this.place, name), { force: true })
  }

  async takePlace() {
    const leave = takePlace(join(this.place, '.lock'))
    return leave && (async () => leave())
  }
}
