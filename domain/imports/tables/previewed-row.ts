/** Rows of a file as they would be stored, or as they are: for people to look at. Free of zod. */

/** Most rows that a report shows. */
export const PREVIEWED_ROWS = 20
/** Most characters of a value. */
export const PREVIEWED_TEXT = 120

export interface PreviewedRow {
  line: number
  outcome: 'created' | 'updated'
  /** Of the company. */
  name: string
  /** "Gary, IN". '' for a review. */
  place: string
  /** Of the company's page. '' if unknown. */
  slug: string
  /** What is new. For a new record, `before` is ''. */
  fields: { label: string; before: string; after: string }[]
}
