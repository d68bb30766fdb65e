import { DECIDING_FIELDS } from '../../../domain/moderation/fingerprints.ts'

const DECIDED = Object.keys(DECIDING_FIELDS)
const LISTED = DECIDED.filter((collection) => collection !== 'company_listings')

/** The one queue of everything that waits for an administrator, and what waits of a listing's edits. */
export const registerQueue = (): void => {
  // the list of listings has a route of its own, which adds them
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), ...LISTED)
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), ...DECIDED)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), ...DECIDED)
}
