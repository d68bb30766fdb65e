import { DECIDING_FIELDS } from '../../../domain/moderation/fingerprints.ts'

const DECIDED = Object.keys(DECIDING_FIELDS)
const LISTED = DECIDED.filter((collection) => collection !== 'company_listings')

/** Fingerprints for the records that administrators decide about. */
export const registerQueue = (): void => {
  // The list of listings has its own route, which adds fingerprints.
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), ...LISTED)
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), ...DECIDED)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), ...DECIDED)
}
