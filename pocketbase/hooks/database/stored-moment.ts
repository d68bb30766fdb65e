/** A moment as PocketBase stores it, so that it compares with stored ones. @param ms milliseconds from now */
export const momentFromNow = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ')
