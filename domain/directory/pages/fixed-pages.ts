/** Pages that show nothing of the directory except the lists in their footer. */
import { STATIC_PATHS } from '../../routes.ts'
import type { PageKind, PageOfKind } from './page-kind.ts'

type FixedPage = PageOfKind<'fixed', object>

const FIXED_PATHS: ReadonlySet<string> = new Set([
  STATIC_PATHS.contact,
  STATIC_PATHS['for-business'],
  STATIC_PATHS['privacy-policy'],
  STATIC_PATHS['company-removal'],
  STATIC_PATHS.compare,
  STATIC_PATHS.request,
  STATIC_PATHS.find,
  STATIC_PATHS['not-found'],
  `${STATIC_PATHS['not-found']}/company`,
])

export const fixedPages: PageKind<FixedPage> = {
  paths: () => FIXED_PATHS,
  page: (_, path) => (FIXED_PATHS.has(path) ? { kind: 'fixed', path, props: {} } : undefined),
  around: () => [],
}
