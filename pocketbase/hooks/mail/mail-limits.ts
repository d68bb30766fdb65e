import { MAIL_KINDS, type MailKind } from '../../../domain/mail/mail-kinds.ts'
import { MAIL_LIMITS, type MailLimit } from '../../../domain/mail/mail-policy.ts'
import { networkOf } from '../../../domain/security/client-network.ts'
import { momentFromNow, selectRows } from '../database/records.ts'

/** Who had a mail sent: the account, '' for a visitor, and the fingerprint of the network. */
export interface MailOrigin {
  sender: string
  network: string
}
type Counted = MailOrigin & { recipient: string }

const DAY_MS = 24 * 3_600_000

/** The same for a network during one day of UTC, and no way back to its address without the key of the server. */
const fingerprint = (app: core.App, address: string): string => {
  const key = app.findCachedCollectionByNameOrId('users').passwordResetToken.secret
  const day = momentFromNow(0).slice(0, 10)
  return $security.hs256(`${day} ${networkOf(address)}`, key).slice(0, 16)
}

/** Whom the mails of a request are counted for. FORM_LIMITS=off leaves the limits of recipients. */
export const originOf = (e: core.RequestEvent): MailOrigin =>
  $os.getenv('FORM_LIMITS') === 'off'
    ? { sender: '', network: '' }
    : { sender: e.auth?.id ?? '', network: fingerprint(e.app, e.realIP()) }

const isUsedUp = ({ of, kinds, most, withinMs }: MailLimit): string =>
  `(SELECT count(*) FROM outbox_mails WHERE ${of} = {:${of}} AND created > {:since${withinMs}} AND state != 'withheld'
    AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) >= ${most}`

/** The limits of each kind, in SQL; written once, since every mail is counted. */
const LIMITS = new Map(
  MAIL_KINDS.map((kind) => [
    kind,
    MAIL_LIMITS.filter(({ kinds }) => kinds.includes(kind)).map((limit) => ({ ...limit, isUsedUp: isUsedUp(limit) })),
  ]),
)
const PERIODS = [...new Set(MAIL_LIMITS.map(({ withinMs }) => withinMs))]

/** Why a mail must not be sent now; '' when it may. Counted, in one query, in the transaction that stores the mail. */
export const reasonToWithhold = (tx: core.App, kind: MailKind, counted: Counted): string => {
  const limits = (LIMITS.get(kind) ?? []).filter(({ of }) => counted[of] !== '')
  if (limits.length === 0) return ''
  const conditions = limits.map((limit) => limit.isUsedUp).join(', ')
  const since = Object.fromEntries(PERIODS.map((ms) => [`since${ms}`, momentFromNow(-ms)]))
  const [usedUp = []] = selectRows<number[]>(tx, `json_array(${conditions})`, '', { ...counted, ...since })
  return limits.find((_, at) => usedUp[at] === 1)?.words ?? ''
}

/** Each minute: fingerprints of networks are kept for as long as they count. */
export const forgetNetworks = (app: core.App) => {
  app
    .db()
    .newQuery("UPDATE outbox_mails SET network = '' WHERE network != '' AND created < {:before}")
    .bind({ before: momentFromNow(-DAY_MS) })
    .execute()
}
