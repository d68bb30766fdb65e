import { open } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES_AT_ONCE = 4_000_000
/** A file that takes more of the free memory would evict other files, and soon itself. */
const MOST_OF_MEMORY = 0.5

/**
 * Reads the database from beginning to end, so that the system caches it. After a start, PocketBase reads pages all
 * over the file, and a disk delivers them one by one fifty times slower than in sequence. Only for speed: PocketBase
 * itself reports an unreadable database.
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
    // It is slower then.
  } finally {
    await file.close()
  }
}
