import { HttpError } from 'react-admin'
import { FINGERPRINT } from '../../domain/moderation/fingerprints.ts'

const CONFLICT = 409

/** The fingerprint that the server sent with a record, for the decision about it. */
export const shownOf = (record: object): { fingerprint: string } => ({
  fingerprint: FINGERPRINT in record && typeof record[FINGERPRINT] === 'string' ? record[FINGERPRINT] : '',
})

/** The reason for a refused decision, in the server's words if the record has changed since it was read. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof HttpError && error.status === CONFLICT ? error.message : otherwise
