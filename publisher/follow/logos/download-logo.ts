import { DOWNLOAD_LIMITS, type PictureProblem } from './picture-limits.ts'

/** Answers of a server that is busy or away, which say nothing of the file. */
const LATER: readonly number[] = [429, 502, 503, 504]

const readBody = async (response: Response): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > DOWNLOAD_LIMITS.bytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Loads a stored logo, or says why not. @throws when PocketBase cannot be reached */
export const downloadLogo = async (url: string): Promise<Buffer | PictureProblem> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMITS.seconds * 1000) })
    if (LATER.includes(response.status)) throw new Error(`${url} answers ${response.status}`)
    if (response.ok) return (await readBody(response)) ?? 'tooLarge'
    await response.body?.cancel()
    return response.status === 404 ? 'missing' : 'notLoaded'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'notLoaded'
    throw error
  }
}
