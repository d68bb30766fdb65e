/** Places that serve visitors, in addition to the folder that the publisher itself writes. */
import type { PublicationTarget } from '../../domain/publishing/rules.ts'

/** A file as a target gets it. */
export interface TargetFile {
  /** Its name below the site, such as "company/acme.html". */
  name: string
  content: Buffer
  /** MD5 of the content, as base64. */
  md5: string
}

/** A note that a target stores for its publishers. Its tag shows whether another publisher has written it since. */
export interface Note {
  content: Buffer
  /** Changes with each write. */
  tag: string
  /** Time since it was written, by the target's own clock. */
  ageMs: number
}

/** The condition for writing a note: it is the one that was read, or there is none. */
export type NoteCondition = { tag: string } | 'absent'

/** Another publisher has written the note. */
export class NoteTakenError extends Error {}

/** A target that cannot be used. The message tells an editor why. */
export class TargetError extends Error {}

export interface Target {
  readonly name: PublicationTarget
  /** Puts a file in one step. @throws one line */
  put(file: TargetFile): Promise<void>
  /** Removes files. Missing ones are no failure. @throws one line */
  remove(names: readonly string[]): Promise<void>
  /** Makes caches in front of the target purge paths. @throws one line */
  purge(paths: readonly string[]): Promise<void>
  /** Names and MD5 sums of all files; the sum is base64, or '' if the target does not report it. */
  list(): AsyncIterable<readonly [name: string, md5: string]>
  readNote(name: string): Promise<Note | undefined>
  /** @returns its tag @throws NoteTakenError if the condition is false */
  writeNote(name: string, content: Buffer, condition?: NoteCondition): Promise<string>
}
