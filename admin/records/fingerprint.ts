import { HttpError } from 'react-admin'
import { FINGERPRINT } from '../../domain/moderation/shown.ts'

const CONFLICT = 409

/** What a decision about a record sends back: the fingerprint of what the server answered of it. */
export const shownOf = (record: object): { fingerprint: string } => ({
  fingerprint: FINGERPRINT in record && typeof record[FINGERPRINT] === 'string' ? record[FINGERPRINT] : '',
})

/** Why a decision was refused: in the server's words when the record has changed since it was read. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof HttpError && error.status === CONFLICT ? error.message : otherwise
