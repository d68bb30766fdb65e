/** The pictures that the publisher makes of a logo, by the path of the small one, which pages show. */

/** Size in pixels of the picture that social networks show next to a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

const FOLDER = '/logos/'
const ON_DARK = '-dark'

/** Names of the small picture and of the one for social networks. @param content a hash of the stored logo */
export const logoNames = (content: string, isOnDark: boolean): { small: string; share: string } => ({
  small: `${content}${isOnDark ? ON_DARK : ''}.webp`,
  share: `${content}.jpg`,
})

/** Path of a small picture by its name. */
export const logoPath = (small: string): string => `${FOLDER}${small}`

/** Whether a logo's tile is dark, by the path of its small picture. */
export const isOnDark = (path: string): boolean => path.endsWith(`${ON_DARK}.webp`)

/** Path or name of the picture for social networks, from that of the small one. */
export const sharePictureOf = (small: string): string => small.replace(/(-dark)?\.webp$/, '.jpg')
