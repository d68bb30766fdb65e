import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { HitKind, SearchHits } from '../../../domain/console/search-hits.ts'
import { call } from '../call.ts'

/** Finds what the account may read: listings, inquiries, accounts and cities. Throws react-admin's HttpError. */
export const searchConsole = (
  q: string,
  { kind, signal }: { kind?: HitKind; signal?: AbortSignal | undefined } = {},
): Promise<SearchHits> =>
  call(ROUTES.searchConsole, RESPONSES.searchConsole, { query: { q, ...(kind && { kind }) }, signal })
