import { KEPT_BY_SERVER } from '../../../domain/listings/kept-by-server.ts'

/**
 * On lists of listings: leaves out what no screen shows. A list that names its `fields` instead would have PocketBase
 * take its own JSON apart, which doubles what a page of the console costs.
 */
export const leaveOutOwnFields = (e: core.RecordsListRequestEvent) => {
  if (!e.hasSuperuserAuth()) for (const record of e.records ?? []) record?.hide(...KEPT_BY_SERVER)
  e.next()
}
