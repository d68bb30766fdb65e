import { filledPattern, patternFields } from '../../domain/imports/tables/answer-rules.ts'
import { oldPageSlug } from '../../domain/serving/old-pages.ts'
import type { Texts } from './row-place.ts'

/** Some exports have paths without a slash before them: "united-states/midland/permian-hotshot". */
const asAddress = (text: string): string => (/^[\w.-]+\/[^\s]+$/.test(text) ? `/${text}` : text)

/**
 * The slugs under which a company's old pages are stored: that of its column, and that of the file's pattern, such as
 * "/listing/{slug}". A pattern whose field a row lacks says nothing.
 */
export const oldSlugs = (texts: Texts, pattern: string): string[] => {
  const fields = patternFields(pattern)
  const isWhole = fields.length > 0 && fields.every((field) => texts[field])
  const made = isWhole ? filledPattern(pattern, texts) : ''
  return [...new Set([asAddress(texts['old_url'] ?? ''), asAddress(made)].map(oldPageSlug).filter(Boolean))]
}
