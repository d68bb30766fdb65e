/** What a storage says when it refuses, and what of it passes. */
/** Refusals that may not be repeated; RequestTimeTooSkewed is mended by the storage's own clock. */
const PASSING = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'BadDigest', 'ConditionalRequestConflict']

/** The code of a refusal; '' when it names none. */
export const s3CodeOf = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''

/** Whether the same request may do better later. */
export const isPassing = (status: number, code: string): boolean =>
  status >= 500 || status === 429 || PASSING.includes(code)

const KEY_REFUSALS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'it knows no such key',
  SignatureDoesNotMatch: 'the secret does not belong to the key',
  ExpiredToken: 'the key has expired',
  TokenRefreshRequired: 'the key has expired',
  InvalidToken: 'the key is not valid',
  AccessDenied: 'the key may not do this here',
}

const NAMED_BY = { SITE_BUCKET: 'SITE_BUCKET', BACKUP: 'its name and BACKUP_ENDPOINT' } as const

/** A bucket as people are told of it. */
export interface NamedBucket {
  /** Address of the storage, without the bucket and without a trailing slash. */
  endpoint: string
  bucket: string
  /** What the settings of keys begin with. */
  settings: 'SITE_BUCKET' | 'BACKUP'
}

/** Why a bucket cannot be used, for people. */
export const refusalWords = ({ endpoint, bucket, settings }: NamedBucket, status: number, code: string): string => {
  if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at ${endpoint}. Look at ${NAMED_BY[settings]}.`
  const key = KEY_REFUSALS[code] ?? (status === 401 || status === 403 ? 'the key may not do this here' : undefined)
  if (key) return `The bucket ${bucket} refuses us: ${key}. Look at ${settings}_KEY_ID and ${settings}_SECRET.`
  if (isPassing(status, code)) return `The bucket ${bucket} keeps failing: it answers ${status}${code && ` ${code}`}.`
  return `The bucket ${bucket} answers ${status}${code && ` ${code}`}.`
}
