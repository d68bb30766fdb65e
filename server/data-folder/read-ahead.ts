import { open } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES_AT_ONCE = 4_000_000
/** A file that takes more of the free memory would drive other files out, and soon itself. */
const MOST_OF_MEMORY = 0.5

/**
 * Reads the database from its beginning to its end, so that the system has it in memory: after a start PocketBase asks
 * for pages from all over the file, and a disk gives them one by one fifty times slower than in a row. Done for speed
 * alone; a database that cannot be read is PocketBase's to tell of.
 */
export const readAhead = async (dataDir: string, signal: AbortSignal): Promise<void> => {
  const file = await open(join(dataDir, 'pocketbase', 'data.db')).catch(() => undefined)
  if (!file) return
  try {
    const { size } = await file.stat()
    if (size > process.availableMemory() * MOST_OF_MEMORY) return
    const buffer = Buffer.allocUnsafeSlow(BYTES_AT_ONCE)
    while (!signal.aborted && (await file.read(buffer, 0, BYTES_AT_ONCE)).bytesRead > 0);
  } catch {
    // it is slower then
  } finally {
    await file.close()
  }
}
