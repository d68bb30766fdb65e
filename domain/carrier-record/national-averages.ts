/** Shares of all inspections after which a vehicle or driver had to stay, as FMCSA's company snapshots compare them. */
export interface NationalAverages {
  /** In percent. 0 for none. */
  vehicles: number
  drivers: number
  /** Year that they are of. */
  year: number
}

/** Fields of the directory's settings, with their limits. Administrators change them when FMCSA does. */
export const AVERAGE_LIMITS = {
  vehicle_oos_average: { least: 0, most: 100 },
  driver_oos_average: { least: 0, most: 100 },
  averages_year: { least: 2000, most: 2100 },
} as const
export type AverageField = keyof typeof AVERAGE_LIMITS
