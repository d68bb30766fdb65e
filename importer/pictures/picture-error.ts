/** Why one picture is left out, in words that follow its address. The others continue. */
export class PictureError extends Error {}

/** Largest file that is read, in bytes. What is stored is much smaller. */
export const PICTURE_BYTES = 15 * 1024 * 1024
