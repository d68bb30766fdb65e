/** The site's own gazetteer. */
import { readFileSync } from 'node:fs'
import { gazetteerFiles, gazetteerPlaces } from '../../domain/places/gazetteer.ts'

export const gazetteer = gazetteerPlaces(
  readFileSync(new URL('../../site/gazetteer/places.tsv', import.meta.url), 'utf8'),
)

const files = gazetteerFiles(gazetteer)

/** The content of its file at a path. */
export const gazetteerContent = (path: string): unknown => files.get(path)
