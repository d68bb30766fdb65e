export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const DAY_SECONDS = 86_400

/** A moment as PocketBase stores it: "2026-11-25 14:03:22.123Z". */
export const storedTime = (moment: Date): string => moment.toISOString().replace('T', ' ')

/** Reads a stored moment. Invalid Date if it is not one. */
export const readStoredTime = (text: string): Date => new Date(text.replace(' ', 'T'))
