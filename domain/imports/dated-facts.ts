/** How old what a file, or the directory, says about a carrier is. */
export interface FactsAge {
  /** Date of the file, YYYY-MM-DD. '' if it contains none. */
  file: string
  /** Date of the carrier's own form. '' if unknown. */
  record: string
}

export interface GivenAge extends FactsAge {
  /** True if the file has the date of its newest row: its other rows may be older than that. */
  isOfNewestRow?: boolean
}

/** Why a row of a file may not change what the directory has about a carrier. undefined if it may. */
export const refusalByAge = (given: GivenAge, known: FactsAge): 'older' | 'undated' | undefined => {
  if (known.file > given.file) return given.file === '' ? 'undated' : 'older'
  const isOld = given.isOfNewestRow === true && given.record !== '' && given.record < known.record
  return isOld ? 'older' : undefined
}
