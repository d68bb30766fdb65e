import '../forms/accept-translation.ts'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { BRAND } from '../../../domain/brand.ts'
import { REMOVAL_ANSWERS, REMOVAL_LINK_PATHS } from '../../../domain/removal-requests/rules.ts'
import { FormDone } from '../forms/FormDone.tsx'

const onHashChange = (callBack: () => void) => {
  addEventListener('hashchange', callBack)
  return () => removeEventListener('hashchange', callBack)
}

const tokenInAddress = (): string => /^#token=([\w.-]+)$/.exec(location.hash)?.[1] ?? ''

/** '' without an emailed link. */
const useToken = (): string => useSyncExternalStore(onHashChange, tokenInAddress)

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function Ask({ company, token }: { company: LinkedCompany; token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'removed'>('asking')
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const remove = () => {
    if (isBusy.current) return
    isBusy.current = true
    setState('busy')
    setProblem('')
    removeByLink(token)
      .then(() => setState('removed'))
      .catch((error: unknown) => {
        setProblem(wordsOf(error))
        setState('asking')
      })
      .finally(() => {
        isBusy.current = false
      })
  }
  if (state === 'removed')
    return (
      <FormDone title={`${company.name} is removed`}>
        Its page leaves the site within minutes and no reading of the federal record brings it back. To be listed again,
        write to us with the form below.
      </FormDone>
    )
  return (
    <>
      <h2 className="text-xl">Remove {company.name}?</h2>
      <p className="mt-1">
        <a className="link" href={company.path}>
          Its page
        </a>{' '}
        leaves {BRAND.name} at once, quote requests to it end, and no later reading of the federal record brings it
        back. If something is only wrong, tell us with the form below instead.
      </p>
      <p role="status" className={problem ? 'form-problem mt-3' : 'sr-only'}>
        {problem}
      </p>
      <button type="button" className="button button-danger mt-4" aria-disabled={state === 'busy'} onClick={remove}>
        {state === 'busy' ? 'Removing...' : 'Remove this listing'}
      </button>
    </>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <section className="rounded-box border border-line bg-card p-5">{children}</section>
)

function LinkCard({ token }: { token: string }) {
  const [company, setCompany] = useState<LinkedCompany>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    companyOfLink(token)
      .then(setCompany)
      .catch((error: unknown) => setProblem(wordsOf(error)))
  }, [token])
  if (company?.isListed)
    return (
      <Card>
        <Ask company={company} token={token} />
      </Card>
    )
  const words = problem || (company && `${company.name || 'This company'} is not listed any more.`)
  return (
    <Card>
      <p role="status">{words ?? 'Reading your link...'}</p>
    </Card>
  )
}

/** For emailed links: a button, because programs that scan emails open links, too. */
export const mountRemoveByLink = (place: Element): void => createRoot(place).render(<RemoveByLink />)

function RemoveByLink() {
  const token = useToken()
  return token ? <LinkCard key={token} token={token} /> : null
}

/** The company of an emailed link. */
interface LinkedCompany {
  name: string
  path: string
  isListed: boolean
}

const TIMEOUT_MS = 20_000
const UNREACHABLE = 'The directory does not answer at the moment. Please try again in a minute.'
/** Responses that explain the reason: the link is invalid, or an account manages the listing. */
const EXPLAINED = [400, 409]

const sentenceOf = async (response: Response): Promise<string> => {
  if (!EXPLAINED.includes(response.status)) return UNREACHABLE
  const answer: unknown = await response.json().catch(() => undefined)
  const isSentence = typeof answer === 'object' && answer !== null && 'message' in answer
  return isSentence ? String(answer.message) : REMOVAL_ANSWERS.badLink
}

/** @throws an Error whose message is for the reader */
const ask = async (path: string, token: string): Promise<Response> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok) throw new Error(response ? await sentenceOf(response) : UNREACHABLE)
  return response
}

const isLinkedCompany = (value: unknown): value is LinkedCompany =>
  typeof value === 'object' && value !== null && 'name' in value && 'path' in value && 'isListed' in value

/** The company of a link. @throws an Error whose message is for the reader */
const companyOfLink = async (token: string): Promise<LinkedCompany> => {
  const answer: unknown = await (await ask(REMOVAL_LINK_PATHS.company, token)).json()
  if (!isLinkedCompany(answer)) throw new Error(UNREACHABLE)
  return answer
}

/** Removes the company of a link from the site. @throws an Error whose message is for the reader */
const removeByLink = async (token: string): Promise<void> => {
  await ask(REMOVAL_LINK_PATHS.remove, token)
}
