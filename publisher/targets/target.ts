/** Places that visitors are served from, beside the folder that the publisher itself writes to. */
import type { PublicationTarget } from '../../domain/publishing/rules.ts'

/** A file as a target gets it. */
export interface TargetFile {
  /** Its name below the site, such as "company/acme.html". */
  name: string
  content: Buffer
  /** MD5 of the content, as base64. */
  md5: string
}

/** A note that a target keeps for its publishers, and by which they tell whether another one has written it since. */
export interface Note {
  content: Buffer
  /** Changes with each writing. */
  tag: string
  /** Since it was written, by the target's own clock. */
  ageMs: number
}

/** What must hold for a note to be written: it is the one that was read, or there is none. */
export type NoteCondition = { tag: string } | 'absent'

/** Another publisher has written the note. */
export class NoteTakenError extends Error {}

/** A target cannot be used; the message tells an editor why. */
export class TargetError extends Error {}

export interface Target {
  readonly name: PublicationTarget
  /** Puts a file in its place in one step. @throws one line */
  put(file: TargetFile): Promise<void>
  /** Removes files; those that are not there are no failure. @throws one line */
  remove(names: readonly string[]): Promise<void>
  /** Has caches in front of the target forget paths. @throws one line */
  purge(paths: readonly string[]): Promise<void>
  /** Names and MD5 sums, as base64 or '' where the target does not tell, of all files that are there. */
  list(): AsyncIterable<readonly [name: string, md5: string]>
  readNote(name: string): Promise<Note | undefined>
  /** @returns its tag @throws NoteTakenError when the condition does not hold */
  writeNote(name: string, content: Buffer, condition?: NoteCondition): Promise<string>
}
