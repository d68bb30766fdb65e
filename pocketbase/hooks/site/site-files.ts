import { gunzipSync, strFromU8 } from 'fflate'
import { type Destination, resolvePath as resolve } from '../../../domain/resolve-path.ts'
import { isStoredAsGzip } from '../../../domain/stored-pages.ts'

/** The files of the built site. Looks on disk at each request, so that a page published a moment ago is found. */

/** Folder of the built site; '' when there is none. It may be a link that is swapped when a new site is ready. */
export const siteRoot = (): string => $os.getenv('PUBLIC_DIR')

/** Moment and size of a file of the site, as an entity tag; undefined when there is no such file. */
export const tagOf = (path: string): string | undefined => {
  try {
    const info = $os.stat(`${siteRoot()}/${path}`)
    return info.isDir() ? undefined : `W/"${info.modTime().unixNano().toString(36)}-${info.size().toString(36)}"`
  } catch {
    return undefined
  }
}

/** What a page says whose file holds gzip; undefined for any other file. */
export const pageStoredAsGzip = (path: string): string | undefined => {
  if (!path.endsWith('.html')) return undefined
  const stored = toBytes($os.readFile(`${siteRoot()}/${path}`))
  return isStoredAsGzip(stored) ? strFromU8(gunzipSync(new Uint8Array(stored))) : undefined
}

export const isFile = (path: string): boolean => tagOf(path) !== undefined

const slugAfter = (app: core.App, slug: string): string | undefined => {
  const ofPublished = "from_slug = {:slug} && listing.state = 'published'"
  const [found] = app.findRecordsByFilter('slug_redirects', ofPublished, '', 1, 0, { slug })
  return found && app.findRecordById('company_listings', found.getString('listing')).getString('slug')
}

const citySlugAfter = (app: core.App, slug: string): string | undefined => {
  const [found] = app.findRecordsByFilter('location_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })
  return found && app.findRecordById('locations', found.getString('location')).getString('slug')
}

/** Finds what to answer for a decoded path of the site, as domain/resolve-path.ts says. */
export const resolvePath = (app: core.App, path: string, query: string): Destination =>
  resolve(
    { isFile, slugAfter: (slug) => slugAfter(app, slug), citySlugAfter: (slug) => citySlugAfter(app, slug) },
    path,
    query,
  )
