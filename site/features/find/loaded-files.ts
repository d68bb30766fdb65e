import { LoadedFiles } from '../../../domain/find/loaded-files.ts'

/** The files that the page has loaded for searches. */
export const FILES = new LoadedFiles(async (path) => {
  const response = await fetch(path)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.text()
})
