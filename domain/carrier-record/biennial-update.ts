/** Every carrier has to confirm its registration every two years, in a month that its USDOT number gives (49 CFR 390.19). */

/**
 * The last deadline before a day, both as YYYY-MM-DD. The last digit of the number gives the month (1 January … 9
 * September, 0 October), the digit before it says whether the year is odd or even.
 */
const lastDeadline = (usdotNumber: string, day: string): string => {
  const [tens, ones] = usdotNumber.padStart(2, '0').slice(-2)
  const month = Number(ones) || 10
  const isOddYear = Number(tens) % 2
  const year = Number(day.slice(0, 4))
  const endIn = (year: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const candidates = [year, year - 1, year - 2].filter((year) => year % 2 === isOddYear).map(endIn)
  return candidates.find((deadline) => deadline < day) ?? ''
}

/**
 * True if a carrier missed its last update for sure: it confirmed its record before the whole period of two years that
 * ended with the last deadline. Days are YYYY-MM-DD, and '' is unknown.
 * @param asOf date of the file that contains the record
 */
export const isUpdateOverdue = (usdotNumber: string, recordDate: string, asOf: string): boolean => {
  if (!/\d$/.test(usdotNumber) || !recordDate || !asOf) return false
  const deadline = lastDeadline(usdotNumber, asOf)
  return recordDate < `${Number(deadline.slice(0, 4)) - 2}${deadline.slice(4)}`
}
