/** How long a download may take to begin, and then to stand still. */
export interface Patience {
  connectMs: number
  idleMs: number
}

export const PATIENCE: Patience = { connectMs: 3000, idleMs: 10_000 }

/** Larger than any release; what goes on for ever must end. */
const MOST_BYTES = 128 * 1024 * 1024

const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? (error as Error).message
}

/**
 * Loads a file of the web.
 * @throws one line with its host and the reason when it cannot be reached, does not answer 200, stands still or breaks
 */
export const download = async (url: string, { connectMs, idleMs }: Patience = PATIENCE): Promise<Uint8Array> => {
  const { host } = new URL(url)
  const stop = new AbortController()
  let late = `${host} does not answer within ${connectMs / 1000} s`
  let timer = setTimeout(() => stop.abort(), connectMs)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const response = await fetch(url, { signal: stop.signal })
    if (!response.ok) throw new Error(`${host} answers ${response.status}`)
    late = `the download from ${host} stands still`
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), idleMs)
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new Error(`${host} sends too much`)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (stop.signal.aborted) throw new Error(late, { cause: error })
    if (!(error instanceof TypeError)) throw error
    throw new Error(`${host} cannot be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
