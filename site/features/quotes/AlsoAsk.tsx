import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldProblem } from '../forms/FieldProblem.tsx'
import { sendForm } from '../forms/send-form.ts'
import type { SentForm } from '../forms/use-visitor-form.ts'
import { FAILURE, namesOf } from './quote-labels.ts'
import type { QuotedCompany } from './quoted-company.ts'

interface Props {
  /** The request as the first company got it. */
  request: SentForm
  companies: readonly QuotedCompany[]
  /** True if the visitor chose them before. They are asked without another click. */
  atOnce: boolean
  onAsking: (isAsking: boolean) => void
}

/** The result per listing: sent, or why not. */
type Outcomes = Readonly<Record<string, { problem: string }>>

const legendOf = (count: number, atOnce: boolean): string => {
  if (atOnce) return 'Not sent yet'
  return count === 1 ? 'Also ask a similar carrier' : 'Also ask two similar carriers'
}

/**
 * Sends a request to other companies. Each gets it with the same submission id, so it is stored once per company
 * however often it is sent.
 */
const useAsking = ({ request, companies, atOnce, onAsking }: Props) => {
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const [isSending, setSending] = useState(atOnce)
  const isBusy = useRef(false)
  const ask = async (listings: readonly string[]) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    onAsking(true)
    await Promise.all(
      listings.map(async (listing) => {
        const refusal = await sendForm('inquiries', { ...request, listing }, FAILURE)
        const problem = refusal ? (Object.values(refusal.problems).find(Boolean) ?? refusal.message) : ''
        setOutcomes((before) => ({ ...before, [listing]: { problem } }))
      }),
    )
    isBusy.current = false
    setSending(false)
    onAsking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is asked once
  useEffect(() => {
    if (atOnce) void ask(companies.map(({ listing }) => listing))
  }, [])
  const isSent = ({ listing }: QuotedCompany) => outcomes[listing]?.problem === ''
  return {
    ask,
    isSending,
    sent: companies.filter(isSent),
    open: companies.filter((company) => !isSent(company)),
    problemOf: ({ listing }: QuotedCompany) => outcomes[listing]?.problem,
  }
}

/** Below a sent request: other companies that can get it, too. */
export function AlsoAsk(props: Props) {
  const { atOnce } = props
  const { ask, isSending, sent, open, problemOf } = useAsking(props)
  const [isUnticked, setUnticked] = useState(false)
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears with the last company.
  useEffect(() => {
    if (sent.length > 0 && document.activeElement === document.body) status.current?.focus()
  }, [sent.length])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const listings = new FormData(event.currentTarget).getAll('listing').map(String)
    setUnticked(listings.length === 0)
    if (listings.length > 0) void ask(listings)
  }
  const words = isSending ? 'Sending...' : sent.length > 0 ? `Sent to ${namesOf(sent)} too.` : ''
  const isOffered = open.length > 0 && !(atOnce && isSending)
  return (
    <form className="mt-6 grid gap-3 border-t border-line pt-4" onSubmit={onSubmit}>
      <p ref={status} role="status" tabIndex={-1} className={words || isUnticked ? 'font-semibold' : 'sr-only'}>
        {isUnticked ? 'Please tick a company first.' : words}
      </p>
      {isOffered && (
        <>
          <fieldset aria-describedby={`${id}-consent`}>
            <legend className="font-heading text-lg font-bold">{legendOf(open.length, atOnce)}</legend>
            {open.map((company, n) => (
              <div key={company.listing}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    name="listing"
                    className="size-5 shrink-0 accent-action"
                    value={company.listing}
                    defaultChecked={atOnce}
                    aria-describedby={problemOf(company) ? `${id}-${n}` : undefined}
                  />
                  {company.name}
                </label>
                <FieldProblem id={`${id}-${n}`} problem={problemOf(company)} />
              </div>
            ))}
          </fieldset>
          <p id={`${id}-consent`} className="text-sm text-muted">
            Each company that you tick gets the same request, with your name, phone and email, and may answer you.
          </p>
          <button type="submit" className="button button-plain justify-self-start" aria-disabled={isSending}>
            {isSending ? 'Sending...' : 'Send the same request'}
          </button>
        </>
      )}
    </form>
  )
}
