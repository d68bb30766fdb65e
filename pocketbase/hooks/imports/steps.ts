import { DISK_FULL } from '../../../domain/operation/server-metrics.ts'
import { withFullDiskError } from '../database/full-disk.ts'
import { setPageCache } from '../database/page-cache.ts'
import { beginImport, readBody, storeProgress } from './active-run.ts'
import { countRecords, noteCrashes, readRecords, sweepRecords, writeRecords } from './carrier-records.ts'
import { COMPARE_CACHE_KB, compareCarriers, storeRowHashes } from './compare-carriers.ts'
import { correctCities } from './correct-cities.ts'
import {
  compareCensus,
  findCensusRegions,
  listKnownCarriers,
  markLeft,
  markMissing,
  markReturned,
} from './left-carriers.ts'
import { applyRows } from './tables/apply-rows.ts'
import { findWantedPictures, storePicture } from './tables/pictures.ts'
import { isTableUndo, undoTable } from './tables/undo-table.ts'
import { undoImport } from './undo-import.ts'
import { insertCarriers, updateCarriers } from './write-carriers.ts'

/** POST /api/directory/imports/{run}/slugs with `[slug, …]`: answers those that a company has or had. */
const findTakenSlugs = (e: core.RequestEvent) => {
  const slugs = readBody(e)
  const found = new DynamicModel({ taken: '' })
  setPageCache(e.app, COMPARE_CACHE_KB)
  e.app
    .db()
    .newQuery(
      `SELECT json_group_array(slug) AS taken FROM (
        SELECT slug FROM company_listings WHERE slug IN (SELECT value FROM json_each({:slugs}))
        UNION SELECT from_slug FROM slug_redirects WHERE from_slug IN (SELECT value FROM json_each({:slugs})))`,
    )
    .bind({ slugs })
    .one(found)
  return e.blob(200, 'application/json', found['taken'])
}

const STEPS: Readonly<Record<string, (e: core.RequestEvent) => void>> = {
  note: storeProgress,
  compare: compareCarriers,
  same: storeRowHashes,
  slugs: findTakenSlugs,
  insert: insertCarriers,
  update: updateCarriers,
  rows: applyRows,
  'wanted-pictures': findWantedPictures,
  picture: storePicture,
  'correct-cities': correctCities,
  'read-records': readRecords,
  'write-records': writeRecords,
  'count-records': countRecords,
  'sweep-records': sweepRecords,
  'note-crashes': noteCrashes,
  'compare-census': compareCensus,
  'census-regions': findCensusRegions,
  'known-carriers': listKnownCarriers,
  'mark-left': markLeft,
  'mark-missing': markMissing,
  'mark-returned': markReturned,
  undo: (e) => (isTableUndo(e) ? undoTable(e) : undoImport(e)),
}

/** POST /api/directory/imports, superusers only: see `beginImport`. */
export const beginRun = (e: core.RequestEvent) => withFullDiskError(() => beginImport(e), DISK_FULL.step)

/** POST /api/directory/imports/{run}/{step}, superusers only: one step of a run that the importer holds. */
export const runImportStep = (e: core.RequestEvent) => {
  const step = STEPS[e.request?.pathValue('step') ?? '']
  if (!step) throw new NotFoundError('This import step does not exist.')
  return withFullDiskError(() => step(e), DISK_FULL.step)
}
