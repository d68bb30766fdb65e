/** Twice the largest display size of a logo, in pixels. */
export const LOGO_PX = 192
/** Limits for one picture, after which it counts as impossible to draw. A usual logo takes 0.03 s. */
export const PICTURE_LIMITS = { seconds: 10, pixels: 50_000_000, processBytes: 500_000_000 } as const
/** Limits for downloading a logo. PocketBase stores none above 5 MB. */
export const DOWNLOAD_LIMITS = { seconds: 10, bytes: 6_000_000 } as const

/** Messages for editors, worded to follow "Logo" or "Photo". */
export const PICTURE_PROBLEMS = {
  unreadable: 'cannot be read as a picture',
  slow: 'takes too long to draw',
  large: 'takes too much memory to draw',
  missing: 'is missing from the stored files',
  tooLarge: 'is too large a file',
  notLoaded: 'could not be loaded',
} as const
export type PictureProblem = keyof typeof PICTURE_PROBLEMS

/** An imported picture is drawn as one that somebody uploads, in its `picture`. */
export type PictureKind = 'logo' | 'photo' | 'imported_logo' | 'imported_photo'

/** A request to the process that converts pictures. */
export interface PictureTask {
  id: number
  kind: PictureKind
  original: Uint8Array
}
/** The pictures of a logo or photo. */
export interface Pictures {
  /** WebP for pages. Of an imported logo a PNG, of an imported photo a JPEG. */
  picture: Uint8Array
  /** JPEG: of a logo for social networks, of a photo the large one. Empty for an imported picture. */
  share: Uint8Array
  /** True for a logo's dark tile. */
  isOnDark: boolean
}
/** The process's response. Without pictures if the original is invalid. */
export interface PictureAnswer {
  id: number
  pictures: Pictures | undefined
}
/** The first message of the process. */
export const READY = 'ready'
