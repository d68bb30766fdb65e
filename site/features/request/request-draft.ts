/**
 * The draft of a request: what was typed, the step, and the carriers proposed and chosen. It lives as long as the tab. Its
 * steps are entries of the browser's history, so that the Back button moves between them.
 */
import { isObject, isOneOf, isTextList } from '../../../domain/guards.ts'
import { dropDraft, keepDraft, readDraft } from '../forms/form-drafts.ts'

export const STEPS = [1, 2, 3] as const
export type Step = (typeof STEPS)[number]

/** Why a carrier is shown: it fits, it says that it works elsewhere, or the visitor saved it. */
const CARRIER_KINDS = ['fitting', 'elsewhere', 'saved'] as const

export interface ProposedCarrier {
  /** Id of its listing. */
  listing: string
  name: string
  path: string
  /** In words. */
  reasons: string[]
  kind: (typeof CARRIER_KINDS)[number]
}

export interface RequestDraft {
  /** Field texts by name. */
  texts: Record<string, string>
  step: Step
  carriers: readonly ProposedCarrier[]
  /** Ids of listings. */
  chosen: readonly string[]
}

const KEY = 'requests'

const isProposed = (value: unknown): value is ProposedCarrier =>
  isObject(value) &&
  [value['listing'], value['name'], value['path']].every((text) => typeof text === 'string') &&
  isTextList(value['reasons']) &&
  isOneOf(CARRIER_KINDS, value['kind'])

/** None if another version of this page wrote them. */
const carriersIn = (text: string): ProposedCarrier[] => {
  try {
    const carriers: unknown = JSON.parse(text)
    return Array.isArray(carriers) && carriers.every(isProposed) ? carriers : []
  } catch {
    return []
  }
}

/** The id of the request that the draft becomes, so that sending it again stores nothing twice. */
export const submissionOfDraft = (): string | undefined => readDraft(KEY)?.submission

/** The draft. A step whose carriers are missing is step 1. */
export const readRequest = (): RequestDraft => {
  const { step = '', carriers: proposed = '', chosen = '', ...texts } = readDraft(KEY)?.values ?? {}
  const carriers = carriersIn(proposed)
  const listings = chosen.split(' ').filter((listing) => carriers.some((carrier) => carrier.listing === listing))
  const wanted = STEPS.find((each) => String(each) === step) ?? 1
  const last = carriers.length === 0 ? 1 : listings.length === 0 ? 2 : 3
  return { texts, step: wanted <= last ? wanted : last, carriers, chosen: listings }
}

export const keepRequest = ({ texts, step, carriers, chosen }: RequestDraft, submission: string): void => {
  const values = { ...texts, step: String(step), carriers: JSON.stringify(carriers), chosen: chosen.join(' ') }
  keepDraft(KEY, { values, submission })
}

export const dropRequest = (): void => dropDraft(KEY)

/** The step that the current entry is about. */
export const stepInHistory = (): Step => {
  const state: unknown = history.state
  return STEPS.find((step) => isObject(state) && state['requestStep'] === step) ?? 1
}

/** Goes back to the entry of a step, or adds one for each step up to it. Going back ends in a `popstate` event. */
export const moveInHistory = (step: Step): void => {
  const at = stepInHistory()
  if (step < at) history.go(step - at)
  for (let next = at + 1; next <= step; next++) history.pushState({ ...history.state, requestStep: next }, '')
}
