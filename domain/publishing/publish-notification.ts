/** The signed message that tells a publisher about changes. Free of zod and Node, because hooks send it. */
export const SIGNAL_HEADER = 'X-Haulindex-Signature'
/** A signature is refused if it is older than this, or from this far in the future. */
export const SIGNAL_MAX_AGE_SECONDS = 300
export const SIGNAL_MOST_BYTES = 10_000

export interface PublishSignal {
  /** Number of the newest change. */
  seq: number
  /** ISO moment. */
  sent_at: string
  /** Unique. A receiver ignores a repeated id. */
  id: string
}

/** Parses the body. Undefined if it is invalid. */
export const parseSignal = (body: string): PublishSignal | undefined => {
  try {
    const { seq, sent_at, id }: Partial<Record<keyof PublishSignal, unknown>> = JSON.parse(body)
    const isSignal =
      Number.isInteger(seq) && Number(seq) >= 0 && typeof sent_at === 'string' && typeof id === 'string' && id !== ''
    return isSignal ? { seq: Number(seq), sent_at, id } : undefined
  } catch {
    return undefined
  }
}

/** The text that is signed with HMAC-SHA256. @param seconds Unix time of sending */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`

/** Value of the header. @param mac the HMAC in lowercase hex */
export const signatureHeader = (seconds: number, mac: string): string => `t=${seconds},v1=${mac}`

/** Parses the header. Undefined if it is invalid. */
export const parseSignature = (header: string): { seconds: number; mac: string } | undefined => {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  return seconds && mac ? { seconds: Number(seconds), mac } : undefined
}

/** True if a URL points to this machine. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|\?|#|$)/i.test(url)
