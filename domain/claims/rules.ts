import { formatMegabytes, MEGABYTE } from '../bytes.ts'
import { asciiOf, type ByteSource, isJpeg, isPng, readJpeg, readPng } from '../listings/logo/picture-formats.ts'

/** Claims: states, proofs and messages. Free of zod, because hooks and the console use it. */

/**
 * `open`: started; `code_sent`: a code was emailed; `waiting`: an administrator decides. These three are active; an
 * account has at most one active claim per company.
 */
export const CLAIM_STATES = ['open', 'code_sent', 'waiting', 'approved', 'declined', 'withdrawn'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const RUNNING_CLAIMS: readonly ClaimState[] = ['open', 'code_sent', 'waiting']
export const CLAIM_STATE_LABELS = {
  open: 'Open',
  code_sent: 'Code sent',
  waiting: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ClaimState, string>

/** `import`: an imported file names the account's address as the owner's. */
export const CLAIM_PROOFS = ['listing_email', 'domain_email', 'document', 'import'] as const
export type ClaimProof = (typeof CLAIM_PROOFS)[number]
export const CLAIM_PROOF_LABELS = {
  listing_email: 'Code mailed to the company’s own address',
  domain_email: 'Code mailed to an address at the company’s website',
  document: 'Document',
  import: 'Named as owner in an imported file',
} as const satisfies Record<ClaimProof, string>

export const CLAIM_LIMITS = {
  note: 1000,
  reason: 500,
  owner_reply: 1000,
  sent_to: 120,
  code_to: 255,
  code_seed: 40,
  mailbox: 64,
  documentBytes: 5 * MEGABYTE,
} as const

export const CLAIM_CODE = { digits: 6, minutes: 30, tries: 5 } as const

export const DOCUMENT_HINT = `PDF, PNG or JPEG, at most ${formatMegabytes(CLAIM_LIMITS.documentBytes)}.`

/** Messages to claimants and owners. */
export const CLAIM_ANSWERS = {
  unknownCompany: 'We do not list this company any more.',
  own: 'You manage this company already.',
  admin: 'Administrators give companies to accounts under Edit Listing.',
  notRunning: 'This claim has ended. Begin it again if the company is yours.',
  noAddress: 'We cannot mail a code to that address. Choose another way.',
  badMailbox: 'Please enter the part before the @ of your address.',
  mailLimit: 'We have mailed too many codes there today. Please try again later, or send a document.',
  noCode: 'No code is waiting. Have a new one mailed.',
  codeExpired: `That code is older than ${CLAIM_CODE.minutes} minutes. Have a new one mailed.`,
  codeUsedUp: 'That code is wrong, and there are no tries left. Request a new one.',
  noDocument: 'Please choose a document.',
  badDocument: 'A document is a PDF, PNG or JPEG file.',
  bigDocument: `A document has at most ${formatMegabytes(CLAIM_LIMITS.documentBytes)}.`,
  noAnswer: 'Please write an answer.',
  gone: 'This claim, or its company, has been deleted.',
  ownerChanged: 'This company has been given to somebody else since. The decision stays.',
} as const

export const codeWrong = (left: number): string =>
  `That is not the code. You can try ${left === 1 ? 'once' : `${left} times`} more.`

/** Reason for declining the other claims when one was approved. */
export const GIVEN_TO_ANOTHER = 'Somebody else has proved that the company is theirs.'

/** The status of a claim, worded for the claimant. */
export const claimText = ({ state, reason }: { state: ClaimState; reason: string }): string => {
  if (state === 'waiting') return 'We look at it and mail you when it is decided.'
  if (state === 'approved') return 'The company is yours to manage.'
  if (state === 'declined') return reason || 'We could not see that the company is yours.'
  return ''
}

const START_LENGTH = 512
const TAIL_LENGTH = 1024

const isWholePdf = (source: ByteSource): boolean => {
  const tail = Math.max(0, source.size - TAIL_LENGTH)
  const length = source.size - tail
  return asciiOf(source.read(tail, length), 0, length).includes('%%EOF')
}

const KINDS: readonly [
  is: (start: ArrayLike<number>) => boolean,
  isWhole: (source: ByteSource) => boolean,
  extension: string,
][] = [
  [(start) => asciiOf(start, 0, 5) === '%PDF-', isWholePdf, '.pdf'],
  [isPng, (source) => readPng(source) !== undefined, '.png'],
  [isJpeg, (source) => readJpeg(source) !== undefined, '.jpg'],
]

const kindOf = (source: ByteSource) => {
  const start = source.read(0, START_LENGTH)
  return KINDS.find(([is]) => is(start))
}

/** The problem with a claim's document, judged by its content, or undefined. */
export const documentProblem = (source: ByteSource): string | undefined => {
  if (source.size > CLAIM_LIMITS.documentBytes) return CLAIM_ANSWERS.bigDocument
  return kindOf(source)?.[1](source) ? undefined : CLAIM_ANSWERS.badDocument
}

/** A file name with the extension that matches the content. The uploaded name is ignored. */
export const documentName = (source: ByteSource): string => `document${kindOf(source)?.[2] ?? ''}`
