type Values = Readonly<Record<string, unknown>>

/**
 * Whether some records of a page were decided or deleted since it was read: those after them have moved up, so that the
 * next page would begin too late.
 * @param isFull whether as many records are left as a page holds
 */
export const hasLeft = (records: readonly Values[], filter: Values, isFull: boolean): boolean =>
  !isFull ||
  records.some((record) =>
    Object.entries(filter).some(
      ([field, value]) => field in record && !Array.isArray(value) && record[field] !== value,
    ),
  )
