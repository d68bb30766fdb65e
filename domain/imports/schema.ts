import { z } from 'zod'
import { relation, stored, text } from '../fields/fields.ts'

/** What an import last wrote to a company, so that the next one can tell an editor's change from its own words. */
export const carrierImportSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** An ImportedCarrier as JSON. */
  imported: text(30_000),
})
