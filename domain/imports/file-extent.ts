/** How much of its kind a federal file contains. */

/** `partial`: some carriers with all of their rows. `difference`: only what changed since the file before. */
export const FILE_EXTENTS = ['full', 'partial', 'difference'] as const
export type FileExtent = (typeof FILE_EXTENTS)[number]

/** What a run took its file for, and why. */
export interface FoundExtent {
  is: FileExtent
  /** 'given' by a person, otherwise words that follow "because". '' if the file contains no reason to think otherwise. */
  basis: string
}

const NAMES: Readonly<Record<FileExtent, string>> = {
  full: 'the whole file',
  partial: 'only a part',
  difference: 'a daily difference',
}

/** "only a part, because it lacks more than a tenth of the known carriers" */
export const extentWords = ({ is, basis }: FoundExtent): string => {
  if (basis === 'given') return `${NAMES[is]} (as given)`
  return basis ? `${NAMES[is]}, because ${basis}` : NAMES[is]
}
