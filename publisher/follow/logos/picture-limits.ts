/** Twice the largest size at which a page shows a logo, in pixels. */
export const LOGO_PX = 192
/** What one picture may take until it counts as one that cannot be drawn. A usual logo takes 0.03 s. */
export const PICTURE_LIMITS = { seconds: 10, pixels: 50_000_000, processBytes: 500_000_000 } as const
/** What a logo may take to be loaded. PocketBase stores none of more than 5 MB. */
export const DOWNLOAD_LIMITS = { seconds: 10, bytes: 6_000_000 } as const

/** Words for editors, as they go on after "Logo". */
export const PICTURE_PROBLEMS = {
  unreadable: 'cannot be read as a picture',
  slow: 'takes too long to draw',
  large: 'takes too much memory to draw',
  missing: 'is missing from the stored files',
  tooLarge: 'is too large a file',
  notLoaded: 'could not be loaded',
} as const
export type PictureProblem = keyof typeof PICTURE_PROBLEMS

/** Asks the process that converts pictures for one. */
export interface PictureTask {
  id: number
  original: Uint8Array
}
/** What is made of a logo. */
export interface LogoPictures {
  /** WebP for pages. */
  picture: Uint8Array
  /** JPEG for networks. */
  share: Uint8Array
  /** Its tile is dark. */
  isOnDark: boolean
}
/** Its answer; without pictures when the original is none. */
export interface PictureAnswer {
  id: number
  pictures: LogoPictures | undefined
}
/** What it says first. */
export const READY = 'ready'
