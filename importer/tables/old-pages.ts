import { oldPageSlug } from '../../domain/serving/old-pages.ts'
import type { Texts } from './row-place.ts'

/** Some exports have paths without a slash before them: "united-states/midland/permian-hotshot". */
const asAddress = (text: string): string => (/^[\w.-]+\/[^\s]+$/.test(text) ? `/${text}` : text)

const PLACEHOLDER = /\{([a-z_]+)\}/g

/**
 * The slugs under which a company's old pages are stored: that of its column, and that of the file's pattern, such as
 * "/listing/{slug}". A pattern whose field a row lacks says nothing.
 */
export const oldSlugs = (texts: Texts, pattern: string): string[] => {
  const fields = [...pattern.matchAll(PLACEHOLDER)].map(([, field = '']) => field)
  const isWhole = fields.length > 0 && fields.every((field) => texts[field])
  const made = isWhole ? pattern.replace(PLACEHOLDER, (_, field: string) => texts[field] ?? '') : ''
  return [...new Set([asAddress(texts['old_url'] ?? ''), asAddress(made)].map(oldPageSlug).filter(Boolean))]
}
