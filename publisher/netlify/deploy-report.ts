/** A built site is live only after Netlify deployed it, so the build leaves a note for that moment. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PUBLICATION_TRIGGERS } from '../../domain/publishing/rules.ts'
import { skippedRecordsSchema } from '../../domain/publishing/schema.ts'
import { PROJECT } from '../../server/process/project.ts'
import { type PublicationReports, publicationReports } from '../reports/publication-report.ts'

const builtSchema = z.object({
  trigger: z.enum(PUBLICATION_TRIGGERS),
  /** The request that the build fulfills. */
  id: z.string().optional(),
  /** Number of the last change that the site shows. */
  seq: z.int(),
  written: z.int(),
  removed: z.int(),
  seconds: z.number(),
  pages: z.array(z.string()),
  skipped: skippedRecordsSchema,
})
export type BuiltSite = z.infer<typeof builtSchema>

const NOTE = join(PROJECT, 'dist', 'publication.json')

export const noteBuilt = (built: BuiltSite): Promise<void> => writeFile(NOTE, JSON.stringify(built))

/** Reports that a built site is live. */
export const sayDeployed = async (reports: PublicationReports, built: BuiltSite): Promise<void> => {
  const { trigger, id, ...result } = built
  reports.begin({ trigger, id, seq: result.seq }).done(result)
  await reports.settled()
}

/** Reports that the last noted site is live, unless it was a preview. Runs inside Netlify's build. */
export const reportDeployed = async ({ CONTEXT, POCKETBASE_URL, PUBLISH_TOKEN } = process.env): Promise<void> => {
  if (CONTEXT !== 'production' || !POCKETBASE_URL || !PUBLISH_TOKEN) return
  const source = { url: POCKETBASE_URL.replace(/\/+$/, ''), publishToken: PUBLISH_TOKEN }
  await sayDeployed(publicationReports(source, 'netlify'), builtSchema.parse(JSON.parse(await readFile(NOTE, 'utf8'))))
}
