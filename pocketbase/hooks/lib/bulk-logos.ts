import { svgFileName } from './bulk-columns.ts'

/** Stores the `logo_svg` of each row as the file that PocketBase expects for its record; returns the files' keys. */
export const storeLogos = (files: filesystem.System, collection: core.Collection, lines: string[]): string[] =>
  lines
    .filter((line) => line.includes('"logo_svg"'))
    .flatMap((line) => {
      const { id, logo_svg } = JSON.parse(line) as { id: string; logo_svg?: string }
      if (!logo_svg) return []
      const key = `${collection.id}/${id}/${svgFileName('logo', id)}`
      files.uploadFile($filesystem.fileFromBytes(logo_svg, svgFileName('logo', id)), key)
      return [key]
    })

/** Removes files of rows that were not stored after all. */
export const removeFiles = (files: filesystem.System, keys: string[]) => {
  for (const key of keys) files.delete(key)
}
