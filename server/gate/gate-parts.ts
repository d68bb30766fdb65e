import type { Traffic } from '../../domain/security/request-limits.ts'
import type { BackendConnection } from './backend-connection.ts'
import type { Asked } from './gate-request.ts'
import type { Admission } from './limits/admission.ts'
import type { BodyAccessCheck } from './request-body.ts'
import type { Sessions } from './sessions.ts'
import type { WatchedStreams } from './watched-streams.ts'

/** What the gate lends to the files that answer a request. */
export interface GateParts {
  readonly backend: BackendConnection
  readonly admission: Admission
  readonly sessions: Sessions
  readonly bodyAccess: BodyAccessCheck
  readonly streams: WatchedStreams
  /** The headers that the gate adds to an answer of PocketBase. */
  headersFor(traffic: Traffic, path: string): Record<string, string>
  /** Logs from time to time that nobody can save anything. */
  sayFullDisk(asked: Asked): void
}
