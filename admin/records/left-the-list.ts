type Values = Readonly<Record<string, unknown>>

/**
 * True if records of a page were decided or deleted since it was read. Later ones have moved up, so the next page would
 * start too late.
 * @param isFull true if the page still has its full number of records
 */
export const hasLeft = (records: readonly Values[], filter: Values, isFull: boolean): boolean =>
  !isFull ||
  records.some((record) =>
    Object.entries(filter).some(
      ([field, value]) => field in record && !Array.isArray(value) && record[field] !== value,
    ),
  )
