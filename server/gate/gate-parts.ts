import type { Traffic } from '../../domain/security/request-limits.ts'
import type { BackendConnection } from './backend-connection.ts'
import type { Asked } from './gate-request.ts'
import type { Admission } from './limits/admission.ts'
import type { BodyAccessCheck } from './request-body.ts'
import type { Sessions } from './sessions.ts'
import type { WatchedStreams } from './watched-streams.ts'

/** The gate's parts that request handlers use. */
export interface GateParts {
  readonly backend: BackendConnection
  readonly admission: Admission
  readonly sessions: Sessions
  readonly bodyAccess: BodyAccessCheck
  readonly streams: WatchedStreams
  /** Headers that the gate adds to a response of PocketBase. */
  headersFor(traffic: Traffic, path: string): Record<string, string>
  /** Logs from time to time that the disk is full. */
  sayFullDisk(asked: Asked): void
}
