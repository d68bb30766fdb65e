/** The signed message that tells a publisher of changes. Free of zod and of Node, because hooks send it. */
export const SIGNAL_HEADER = 'X-Haulindex-Signature'
/** A signature older than this, or from as far in the future, is refused. */
export const SIGNAL_MAX_AGE_SECONDS = 300
export const SIGNAL_MOST_BYTES = 10_000

export interface PublishSignal {
  /** Number of the newest change. */
  seq: number
  /** ISO moment. */
  sent_at: string
  /** Unique; a receiver ignores the second signal with the same one. */
  id: string
}

/** Reads the body; undefined when it is no signal. */
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

/** What is signed, with HMAC-SHA256. @param seconds Unix time of sending */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`

/** Value of the header. @param mac the HMAC as lower-case hex */
export const signatureHeader = (seconds: number, mac: string): string => `t=${seconds},v1=${mac}`

/** Reads the header; undefined when it is not one. */
export const parseSignature = (header: string): { seconds: number; mac: string } | undefined => {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  return seconds && mac ? { seconds: Number(seconds), mac } : undefined
}

/** Whether a web address is this machine's own. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|\?|#|$)/i.test(url)
