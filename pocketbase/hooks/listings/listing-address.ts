// Assigns addresses (slugs) of companies. A listing that was never public cannot take an address from others.

import { freeCompanySlug, nameSlug } from '../../../domain/listings/company-slugs.ts'
import { slugify } from '../../../domain/slug.ts'
import { readStoredTime } from '../../../domain/time.ts'
import { selectRows, timeFromNow } from '../database/records.ts'

const HOUR_SECONDS = 3600
/** An address that was public for a shorter time leaves no redirect. */
const REDIRECT_AFTER_SECONDS = HOUR_SECONDS
/** An address that was public for this long redirects for good. */
const PERMANENT_AFTER_SECONDS = 24 * HOUR_SECONDS
/** A company keeps this many redirects from addresses that were public for less time. */
const MAX_BRIEF_REDIRECTS = 5

const exists = (app: core.App, collection: string, filter: string, params: Record<string, string>): boolean =>
  app.findRecordsByFilter(collection, filter, '', 1, 0, params).length > 0

/** Returns a function that is true for a slug that another company has or had. */
export const slugTaken =
  (app: core.App, listing: core.Record) =>
  (slug: string): boolean =>
    exists(app, 'company_listings', 'slug = {:slug} && id != {:id}', { slug, id: listing.id }) ||
    exists(app, 'slug_redirects', 'from_slug = {:slug} && listing != {:id}', { slug, id: listing.id })

/** True if any company has or had the slug. */
export const slugTakenByAny = (app: core.App, slug: string): boolean =>
  selectRows<string>(
    app,
    'json_quote(slug)',
    `FROM (SELECT slug FROM company_listings WHERE slug = {:slug}
      UNION ALL SELECT from_slug FROM slug_redirects WHERE from_slug = {:slug} LIMIT 1)`,
    { slug },
  ).length > 0

const freeSlug = (app: core.App, listing: core.Record, city: string): string =>
  freeCompanySlug(
    { name: listing.getString('name'), city, usdot_number: listing.getString('usdot_number') },
    slugTaken(app, listing),
  )

/** A placeholder for the slug of a listing without an address. No company name produces it. */
export const noSlug = (): string =>
  `waiting-${$security.randomStringWithAlphabet(20, 'abcdefghijklmnopqrstuvwxyz0123456789')}`

const isPublished = (listing: core.Record): boolean => listing.getString('state') === 'published'

/** True if the slug can come from the name, also by the earlier rule for names in other scripts. */
const canComeFrom = (slug: string, name: string): boolean => {
  const spelt = nameSlug(name)
  const beginnings = [spelt || 'usdot', spelt || 'company', slugify(name) || 'company']
  return beginnings.some((beginning) => `${slug}-`.startsWith(`${beginning}-`))
}

const needsAddress = (listing: core.Record, old: core.Record): boolean => {
  if (!isPublished(listing)) return false
  if (!old.getString('address_since')) return true
  const [name, oldName] = [listing.getString('name'), old.getString('name')]
  // A hidden listing may have been renamed while it was hidden.
  return isPublished(old) ? nameSlug(name) !== nameSlug(oldName) : !canComeFrom(old.getString('slug'), name)
}

const redirectsFrom = (app: core.App, slug: string) =>
  app.findRecordsByFilter('slug_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })

/**
 * On update: gives a company an address when it becomes public, and a new one when it is renamed.
 * @param old the stored version
 */
export const assignAddress = (app: core.App, listing: core.Record, old: core.Record, city: string) => {
  const isNew = needsAddress(listing, old)
  const slug = isNew ? freeSlug(app, listing, city) : old.getString('slug')
  listing.set('slug', slug)
  if (!isNew || slug === old.getString('slug')) return
  // A former address keeps its age, so that it redirects again after the next rename.
  const seconds = redirectsFrom(app, slug)[0]?.getFloat('seconds_public') ?? 0
  listing.set('address_since', timeFromNow(-seconds * 1000))
}

const keepNewestBriefRedirects = (app: core.App, listing: core.Record) => {
  const brief = app.findRecordsByFilter(
    'slug_redirects',
    'listing = {:id} && seconds_public < {:permanent}',
    '-created,-@rowid',
    0,
    MAX_BRIEF_REDIRECTS,
    { id: listing.id, permanent: PERMANENT_AFTER_SECONDS },
  )
  for (const old of brief) if (old) app.delete(old)
}

/**
 * After an update: redirects the old address of a renamed company if it was public for long enough. The new address may
 * be one that the company had before.
 */
export const saveRedirect = (app: core.App, listing: core.Record, old: core.Record) => {
  const [slug, from, since] = [listing.getString('slug'), old.getString('slug'), old.getString('address_since')]
  if (slug === from || !since) return
  for (const outdated of redirectsFrom(app, slug)) if (outdated) app.delete(outdated)
  const seconds = Math.round((Date.now() - readStoredTime(since).getTime()) / 1000)
  if (seconds < REDIRECT_AFTER_SECONDS) return
  const redirect = redirectsFrom(app, from)[0] ?? new Record(app.findCollectionByNameOrId('slug_redirects'))
  redirect.load({ from_slug: from, listing: listing.id, seconds_public: seconds })
  app.save(redirect)
  keepNewestBriefRedirects(app, listing)
}
