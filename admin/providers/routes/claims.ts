import type { ClaimProof, ClaimState } from '../../../domain/claims/rules.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

/** What a claimant knows of a claim. */
export interface OwnClaim {
  id: string
  state: ClaimState
  proof: ClaimProof | ''
  /** Where the code went, masked. */
  sent_to: string
  reason: string
  created: string
}

export interface ClaimedCompany {
  listing: string
  name: string
  slug: string
  isOwned: boolean
  isOwn: boolean
  /** Its own address, masked; '' for none. */
  email: string
  /** Whose addresses prove that somebody speaks for it; '' for none. */
  domain: string
  claim: OwnClaim | null
}

export interface ListedClaim extends OwnClaim {
  listing: string
  name: string
  slug: string
}

/** Somebody else's claim of the account's company. */
export interface ClaimAgainst {
  id: string
  listing: string
  name: string
  answer: string
  created: string
}

export type CodeTarget = { to: 'listing' } | { to: 'domain'; mailbox: string }

const ROOT = '/api/directory/claims'

const post = async (path: string, body: object | FormData = {}): Promise<unknown> =>
  (await request(`${ROOT}${path}`, { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }))
    .json

const claimOf = (json: unknown): OwnClaim => {
  if (!isFields(json) || typeof json['id'] !== 'string') throw new Error('the server answered no claim')
  return json as unknown as OwnClaim
}

/** All of these throw react-admin's HttpError. @param company its slug or its id */
export const readClaimedCompany = async (company: string): Promise<ClaimedCompany> => {
  const { json } = await request(`/api/directory/claimed-company/${encodeURIComponent(company)}`)
  if (!isFields(json) || typeof json['listing'] !== 'string') throw new Error('the server answered no company')
  return json as unknown as ClaimedCompany
}

export const readOwnClaims = async (): Promise<{ own: ListedClaim[]; against: ClaimAgainst[] }> => {
  const { json } = await request(ROOT)
  if (!isFields(json) || !Array.isArray(json['own'])) throw new Error('the server answered no claims')
  return json as unknown as { own: ListedClaim[]; against: ClaimAgainst[] }
}

export const beginClaim = async (listing: string): Promise<OwnClaim> => claimOf(await post('', { listing }))
export const mailClaimCode = async (claim: string, target: CodeTarget): Promise<OwnClaim> =>
  claimOf(await post(`/${claim}/code`, target))
export const checkClaimCode = async (claim: string, code: string): Promise<OwnClaim> =>
  claimOf(await post(`/${claim}/check`, { code }))
export const withdrawClaim = async (claim: string): Promise<OwnClaim> => claimOf(await post(`/${claim}/withdraw`))

export const sendClaimDocument = async (claim: string, document: File, note: string): Promise<OwnClaim> => {
  const form = new FormData()
  form.set('document', document)
  form.set('note', note)
  return claimOf(await post(`/${claim}/document`, form))
}

export const answerDispute = async (claim: string, answer: string): Promise<void> => {
  await post(`/${claim}/answer`, { answer })
}
