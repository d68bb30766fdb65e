import { timingSafeEqual } from 'node:crypto'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'
import type { ApiRoute } from './api-routes.ts'
import type { Asked } from './gate-request.ts'
import { Refusal } from './refusal.ts'
import type { Sessions } from './sessions.ts'

export interface BodySecrets {
  /** PUBLISH_TOKEN, which scripts elsewhere show. */
  publishToken: string
  /** MAIL_EVENTS_TOKEN; '' when no mail service reports events. */
  mailEventsToken: string
}

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** A bearer token, or the password of basic authentication. */
const secretIn = (token: string): string => {
  const basic = /^Basic\s+(\S+)$/i.exec(token)?.[1]
  if (basic === undefined) return token.replace(/^Bearer\s+/i, '')
  const pair = Buffer.from(basic, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

/** Whether scripts and mail services may send a body. Checked before the body is read. */
export class BodyAccessCheck {
  readonly #sessions: Sessions
  readonly #secrets: BodySecrets

  constructor(sessions: Sessions, secrets: BodySecrets) {
    this.#sessions = sessions
    this.#secrets = secrets
  }

  /** @returns whether the body is read: PocketBase refuses a mail service by its headers alone. @throws Refusal */
  async allows({ access, bytes }: ApiRoute, asked: Asked): Promise<boolean> {
    if (access === 'anyone' || access === 'session' || bytes === 0) return true
    if (access === 'mail-service') return isEqual(secretIn(asked.token), this.#secrets.mailEventsToken)
    if (isEqual(secretIn(asked.token), this.#secrets.publishToken)) return true
    if ((await this.#sessions.find(asked))?.isSuperuser) return true
    throw new Refusal(401, GATE_REFUSALS.scripts)
  }
}
