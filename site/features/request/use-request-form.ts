import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  guardFields,
  HONEYPOT_FIELD,
  newSubmission,
  REFUSALS,
  SUBMISSION_FIELD,
  waitBeforeSending,
} from '../../../domain/forms/form-guard.ts'
import { checkForm } from '../../../domain/forms/form-rules.ts'
import {
  CONTACT_FORM,
  isJobKind,
  JOB_FORMS,
  type Job,
  type JobKind,
  jobProblems,
  REQUEST_FORMS,
} from '../../../domain/requests/job.ts'
import { CARRIER_PROBLEMS, MOST_CARRIERS } from '../../../domain/requests/rules.ts'
import { dropDraft, keepDraft, readDraft } from '../forms/form-drafts.ts'
import { type Refusal, sendForm } from '../forms/send-form.ts'
import { fillIn, focusFirstProblem, textsOf, useIsInteractive, type VisitorForm } from '../forms/use-visitor-form.ts'
import type { ProposedCarrier } from './propose-carriers.ts'

export type Step = 1 | 2 | 3

const KEY = 'requests'
const FAILURE = 'Failed to send your request. Please try again.'
const UNREAD = 'We couldn’t load the carriers. Check your connection and try again.'
const UNKNOWN_PLACE = 'We don’t know this place. Enter a city with its state, such as Topeka, KS, or a ZIP code.'
const NOTHING = { message: '', problems: {} }
/** Every field of the form, so that a change of mind about the kind loses nothing. */
const FIELDS = { ...JOB_FORMS.home, ...JOB_FORMS.freight, ...CONTACT_FORM }

const stepOf = (field: string): Step => (field === 'carriers' ? 2 : field in CONTACT_FORM ? 3 : 1)

export interface RequestForm extends VisitorForm {
  kind: JobKind | undefined
  step: Step
  carriers: readonly ProposedCarrier[]
  chosen: readonly string[]
  /** The step's heading, which gets the focus when it opens. */
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onChoose: (listing: string, isChosen: boolean) => void
}

/** The state of the request form: its steps, its draft, the carriers proposed and chosen, and the sending. */
export const useRequestForm = (): RequestForm => {
  const ref = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isBusy = useRef(false)
  const isReady = useIsInteractive()
  const [opened] = useState(() => ({
    at: performance.now(),
    submission: readDraft(KEY)?.submission ?? newSubmission(crypto),
  }))
  const [kind, setKind] = useState<JobKind>()
  const [step, setStep] = useState<Step>(1)
  const [carriers, setCarriers] = useState<readonly ProposedCarrier[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [state, setState] = useState<Pick<VisitorForm, 'status' | 'sent'> & Refusal>({ status: 'open', ...NOTHING })

  const keep = (form: HTMLFormElement, listings = chosen) => {
    const typed = String(new FormData(form).get('kind') ?? '')
    const values = { ...textsOf(form, FIELDS), kind: typed, chosen: listings.join(' ') }
    keepDraft(KEY, { values, submission: opened.submission })
    setKind(isJobKind(typed) ? typed : undefined)
  }

  // Before the form can be used. Visitors may have typed already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (!ref.current) return
    const { chosen: listings = '', ...texts } = readDraft(KEY)?.values ?? {}
    fillIn(ref.current, texts)
    const before = listings.split(' ').filter(Boolean)
    setChosen(before)
    keep(ref.current, before)
  }, [])

  const refuse = (form: HTMLFormElement, refusal: Refusal) => {
    const [field] = Object.keys(refusal.problems)
    flushSync(() => {
      setState({ status: 'refused', ...refusal })
      if (field) setStep(stepOf(field))
    })
    focusFirstProblem(form)
  }

  const open = (next: Step) => {
    flushSync(() => {
      setStep(next)
      setState({ status: 'open', ...NOTHING })
    })
    heading.current?.focus()
  }

  /** The described job, or what is wrong with it. */
  const jobIn = (form: HTMLFormElement): { job?: Job; problems: Record<string, string> } => {
    if (!kind) return { problems: { kind: 'Choose what you want to move' } }
    const { values, problems } = checkForm(JOB_FORMS[kind], textsOf(form, JOB_FORMS[kind]))
    const job: Job = { ...values, kind }
    return { job, problems: { ...jobProblems(job), ...problems } }
  }

  const propose = async (form: HTMLFormElement, job: Job) => {
    const { placeLabel, placesOf, proposeCarriers } = await import('./propose-carriers.ts')
    const { from, to } = await placesOf(job)
    if (!from || !to) {
      const problems = { ...(from ? {} : { from_place: UNKNOWN_PLACE }), ...(to ? {} : { to_place: UNKNOWN_PLACE }) }
      return refuse(form, { message: REFUSALS.incomplete, problems })
    }
    const places = { from_place: placeLabel(from), to_place: placeLabel(to) }
    for (const [field, label] of Object.entries(places)) {
      const input = form.elements.namedItem(field)
      if (input instanceof HTMLInputElement) input.value = label
    }
    const found = await proposeCarriers({ ...job, ...places }, from)
    const still = chosen.filter((listing) => found.some((carrier) => carrier.listing === listing))
    setCarriers(found)
    setChosen(still)
    keep(form, still)
    open(2)
  }

  const send = async (form: HTMLFormElement) => {
    await new Promise((ok) => setTimeout(ok, waitBeforeSending(opened.at, performance.now())))
    const { values, problems } = checkForm(REQUEST_FORMS[kind ?? 'home'], textsOf(form, REQUEST_FORMS[kind ?? 'home']))
    if (Object.keys(problems).length > 0) return refuse(form, { message: REFUSALS.incomplete, problems })
    const body = {
      ...values,
      kind,
      carriers: chosen,
      ...guardFields(opened.at, performance.now()),
      [HONEYPOT_FIELD]: new FormData(form).get(HONEYPOT_FIELD) ?? '',
      [SUBMISSION_FIELD]: opened.submission,
    }
    const refusal = await sendForm('requests', body, FAILURE)
    if (refusal) return refuse(form, refusal)
    dropDraft(KEY)
    setState({ status: 'sent', ...NOTHING, sent: body })
  }

  /** What the button of the current step does. */
  const proceed = async (form: HTMLFormElement) => {
    if (step === 3) return send(form)
    if (step === 2) return open(3)
    const { job, problems } = jobIn(form)
    if (!job || Object.keys(problems).length > 0) return refuse(form, { message: REFUSALS.incomplete, problems })
    await propose(form, job).catch(() => refuse(form, { message: UNREAD, problems: {} }))
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy.current) return
    if (step > 1 && chosen.length === 0)
      return refuse(form, { message: CARRIER_PROBLEMS.none, problems: { carriers: CARRIER_PROBLEMS.none } })
    isBusy.current = true
    if (step !== 2) setState({ status: 'sending', ...NOTHING })
    void proceed(form).finally(() => {
      isBusy.current = false
    })
  }

  const onInput = () => {
    if (!ref.current) return
    keep(ref.current)
    if (state.status === 'refused') setState({ status: 'open', ...NOTHING })
  }

  const onChoose = (listing: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, listing] : chosen.filter((each) => each !== listing)
    if (next.length > MOST_CARRIERS)
      return setState({
        status: 'refused',
        message: CARRIER_PROBLEMS.tooMany,
        problems: { carriers: CARRIER_PROBLEMS.tooMany },
      })
    setState({ status: 'open', ...NOTHING })
    setChosen(next)
    if (ref.current) keep(ref.current, next)
  }

  const onBack = () => open(step === 3 ? 2 : 1)
  const form = { ...state, name: KEY, isReady, drafted: {}, ref, onInput, onSubmit }
  return { ...form, kind, step, carriers, chosen, heading, onBack, onChoose }
}
