/** Files chosen in a form, for after a reload. The browser's cache stores them, because session storage stores only text. */

const CACHE = 'draft-files'
const KEPT_AT = 'x-kept-at'
const NAME = 'x-name'
/** A tab that was closed leaves its files behind. */
const MOST_AGE_MS = 24 * 60 * 60 * 1000

/** Undefined where the browser has none, for example without HTTPS, or forbids it. */
const openFiles = async (): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(CACHE).catch(() => undefined) : undefined

const addressOf = (name: string): string => `/draft-files/${encodeURIComponent(name)}`

const dropOldFiles = async (files: Cache) => {
  for (const request of await files.keys()) {
    const keptAt = Number((await files.match(request))?.headers.get(KEPT_AT))
    if (Date.now() - keptAt > MOST_AGE_MS) await files.delete(request)
  }
}

const kept = new Set<string>()

/** Stores a file under a name of its own. Does nothing if it is stored already, or if storage is full. */
export const keepFile = async (name: string, file: File): Promise<void> => {
  if (kept.has(name)) return
  kept.add(name)
  try {
    const files = await openFiles()
    if (!files) return
    await dropOldFiles(files)
    const headers = { 'content-type': file.type, [NAME]: encodeURIComponent(file.name), [KEPT_AT]: String(Date.now()) }
    await files.put(addressOf(name), new Response(file, { headers }))
  } catch {
    // the file lasts until a reload
  }
}

export const findFile = async (name: string): Promise<File | undefined> => {
  const found = await (await openFiles())?.match(addressOf(name))
  if (!found) return undefined
  kept.add(name)
  const fileName = decodeURIComponent(found.headers.get(NAME) ?? '')
  return new File([await found.blob()], fileName, { type: found.headers.get('content-type') ?? '' })
}

export const dropFile = async (name: string): Promise<void> => {
  kept.delete(name)
  await (await openFiles())?.delete(addressOf(name))
}
