/** URLs of the outlines: one file of the continent, and one of each state and province with its surroundings. */
const FILES = import.meta.glob<string>('../../outlines/**/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const URLS: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, url]) => [file.slice(file.lastIndexOf('/') + 1, -'.svg'.length), url]),
)

/** The file of a sheet, which has the parts "land", "own", "states" and "nation". */
export const outlinesOf = (sheet: string): string => URLS.get(sheet) ?? ''
