import { FIRST_FILES, HANDED_OVER, type KnownFiles, LoadedFiles, readBy } from '../../../domain/find/loaded-files.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

interface HandedOver {
  at: number
  known: KnownFiles
}

/** What the page before has just handed over. A page takes it once, so a reload shows the latest. */
const takeOver = (): KnownFiles | undefined => {
  try {
    const handed: HandedOver | null = JSON.parse(sessionStorage.getItem(HANDED_OVER) ?? 'null')
    sessionStorage.removeItem(HANDED_OVER)
    return handed && Date.now() - handed.at < MINUTE_MS ? handed.known : undefined
  } catch {
    return undefined
  }
}

/** The files that the page has loaded for searches. */
export const FILES = new LoadedFiles(
  readBy((path) => fetch(path)),
  takeOver(),
)

/** Begins to load what the first search reads. A search that needs a file loads it again, and reports the error. */
export const expectSearch = (): void => {
  for (const path of FIRST_FILES) FILES.file(path).catch(() => undefined)
}

/** Hands the loaded files to the page that a search leads to, which shows the results without loading them again. */
export const handOver = (): void => {
  try {
    const handed: HandedOver = { at: Date.now(), known: FILES.known }
    sessionStorage.setItem(HANDED_OVER, JSON.stringify(handed))
  } catch {
    // The next page loads them itself.
  }
}
