/** Where backups are kept: files by their names below one place, whatever that is. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** A file that is read in parts. */
export interface Stored {
  /** As people are told. */
  readonly shown: string
  readonly bytes: number
  /** @param end last byte that is read */
  read(start: number, end: number): AsyncIterable<Buffer>
}

export interface BackupStore {
  /** As people are told: a folder, or a bucket with a path. */
  readonly place: string
  /** Names of all files below a folder of the store, such as `objects`. */
  names(folder: string): Promise<string[]>
  sizeOf(name: string): Promise<number | undefined>
  /** @throws one line when there is none of this name */
  open(name: string): Promise<Stored>
  /** A new folder of this machine, for files that are to be put. What a killed backup left there is gone. */
  makeParts(): Promise<string>
  /** Makes a file the store's in one step; it then is nowhere else. */
  put(file: string, name: string): Promise<void>
  remove(name: string): Promise<void>
  /** Takes the one place of a backup that writes. @returns undefined when another holds it */
  takePlace(): Promise<(() => Promise<void>) | undefined>
}

/** A file of this machine. */
export const storedFile = async (file: string): Promise<Stored> => ({
  shown: file,
  bytes: (await stat(file)).size,
  read: (start, end) => createReadStream(file, { start, end }),
})
