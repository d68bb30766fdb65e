import { HttpError } from 'react-admin'
import { FINGERPRINT } from '../../domain/moderation/fingerprints.ts'

const CONFLICT = 409

/** What a decision sends back about a record: the fingerprint that the server sent with it. */
export const shownOf = (record: object): { fingerprint: string } => ({
  fingerprint: FINGERPRINT in record && typeof record[FINGERPRINT] === 'string' ? record[FINGERPRINT] : '',
})

/** Why a decision was refused, in the server's words if the record has changed since it was read. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof HttpError && error.status === CONFLICT ? error.message : otherwise
