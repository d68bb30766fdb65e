/** Pictures of imported listings, as importer and server exchange them. Free of zod. */
import { isObject } from '../../guards.ts'

export const PICTURE_KINDS = ['logo', 'photo'] as const
export type ImportedPictureKind = (typeof PICTURE_KINDS)[number]

/** A picture of a listing before it is fetched. */
export interface PictureMark {
  listing: string
  kind: ImportedPictureKind
  /** Its address, or its file name with a hash of the content. The same source is never stored twice. */
  source: string
}

/**
 * Whether a listing takes a picture. `known`: an import stored it before, even if a person removed it since. `kept`: a
 * person chose the logo. `full`: the listing has as many photos as it can have.
 */
export const PICTURE_VERDICTS = ['wanted', 'known', 'kept', 'full'] as const
export type PictureVerdict = (typeof PICTURE_VERDICTS)[number]

/** Pictures that one request may ask about: those of some rows. */
export const PICTURES_PER_STEP = 1000

export const SOURCE_MAX = 2000

const isMark = (value: unknown): value is PictureMark =>
  isObject(value) &&
  typeof value['listing'] === 'string' &&
  PICTURE_KINDS.some((kind) => kind === value['kind']) &&
  typeof value['source'] === 'string'

export const arePictureMarks = (body: unknown): body is PictureMark[] =>
  Array.isArray(body) && body.length <= PICTURES_PER_STEP && body.every(isMark)

/** What imports stored for a listing. */
export interface PictureMemory {
  /** Source and stored file name of the last logo. */
  logo?: [source: string, file: string] | undefined
  /** Id of the photo of each source. */
  photos?: Record<string, string> | undefined
}

/** What a run did with the pictures of its rows. */
export interface PictureCounts {
  logos: number
  photos: number
  /** True if the photos wait for an administrator's approval. */
  isWaiting: boolean
  /** Stored by an earlier import, or a person chose another one. */
  unchanged: number
  /** Not taken, with the reason in the file of the values that were left out. */
  failed: number
}
