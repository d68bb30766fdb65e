/**
 * What the company census file with 147 columns says beyond the facts of a listing: FMCSA's rating and review, and the
 * fleet, the dockets and the earlier registration that the carrier names on its own form. Free of zod.
 */

export const SAFETY_RATINGS = ['satisfactory', 'conditional', 'unsatisfactory'] as const
export type SafetyRating = (typeof SAFETY_RATINGS)[number]
export const SAFETY_RATING_LABELS: Readonly<Record<SafetyRating, string>> = {
  satisfactory: 'Satisfactory',
  conditional: 'Conditional',
  unsatisfactory: 'Unsatisfactory',
}

/** One carrier. What is missing is unknown. Dates are YYYY-MM-DD, and no count is 0. */
export interface CompanyCensusRow {
  /** `none` if the file has a column of ratings and no rating in it. */
  rating?: SafetyRating | 'none' | undefined
  rated_on?: string | undefined
  /** Day of FMCSA's last review of the carrier. */
  reviewed_on?: string | undefined
  /** Trucks and tractors of its own or leased. */
  trucks?: number | undefined
  buses?: number | undefined
  /** Without tractors. */
  owned_trucks?: number | undefined
  owned_tractors?: number | undefined
  owned_trailers?: number | undefined
  /** Drivers with a commercial license. */
  licensed_drivers?: number | undefined
  /** USDOT number of an earlier registration that was revoked. */
  revoked_number?: string | undefined
  /** "MC-123456". A docket is no authority, whatever its status. */
  dockets?: string[] | undefined
  /** True if mail to the address of the company came back. */
  is_undeliverable?: true | undefined
}
