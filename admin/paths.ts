/** The URL of each react-admin view. */
interface ViewPaths {
  list: string
  create: string
  edit: string
}

const VIEW_PATHS: Record<string, ViewPaths> = {
  company_listings: { list: '/manage-listings', create: '/add-listing', edit: '/edit-listing' },
}

/** react-admin's own path (`/company_listings/12`) → its public URL (`/edit-listing/12`). */
export const toPublicPath = (path: string): string => {
  const [, resource = '', id, tail = ''] = /^\/([^/?#]+)(?:\/([^/?#]+))?(?:\/show)?([?#].*)?$/.exec(path) ?? []
  const views = Object.hasOwn(VIEW_PATHS, resource) ? VIEW_PATHS[resource] : undefined
  if (!views) return path
  if (id === undefined) return views.list + tail
  return (id === 'create' ? views.create : `${views.edit}/${id}`) + tail
}
