import type { FederalRecords } from '../../../domain/carrier-record/federal-files.ts'

/** A record in which an authority was revoked on some days, as a file of a later day says. */
export const changedRecord = (days: readonly string[], on = '2026-11-19'): FederalRecords => ({
  motus_authority_history: {
    on,
    file: 'f',
    rows: days.map((day) => ({ docket: 'MC-100001', type: 'property', action: 'revoked', on: day })),
  },
})
