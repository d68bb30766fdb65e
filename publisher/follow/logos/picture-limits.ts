/** Twice the largest display size of a logo, in pixels. */
export const LOGO_PX = 192
/** Limits for one picture, after which it counts as impossible to draw. A usual logo takes 0.03 s. */
export const PICTURE_LIMITS = { seconds: 10, pixels: 50_000_000, processBytes: 500_000_000 } as const
/** Limits for downloading a logo. PocketBase stores none above 5 MB. */
export const DOWNLOAD_LIMITS = { seconds: 10, bytes: 6_000_000 } as const

/** Messages for editors, worded to follow "Logo". */
export const PICTURE_PROBLEMS = {
  unreadable: 'cannot be read as a picture',
  slow: 'takes too long to draw',
  large: 'takes too much memory to draw',
  missing: 'is missing from the stored files',
  tooLarge: 'is too large a file',
  notLoaded: 'could not be loaded',
} as const
export type PictureProblem = keyof typeof PICTURE_PROBLEMS

/** A request to the process that converts pictures. */
export interface PictureTask {
  id: number
  original: Uint8Array
}
/** The pictures of a logo. */
export interface LogoPictures {
  /** WebP for pages. */
  picture: Uint8Array
  /** JPEG for social networks. */
  share: Uint8Array
  /** True for a dark tile. */
  isOnDark: boolean
}
/** The process's response. Without pictures if the original is invalid. */
export interface PictureAnswer {
  id: number
  pictures: LogoPictures | undefined
}
/** The first message of the process. */
export const READY = 'ready'
