import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
import { type Refusal, sendForm } from '../forms/send-form.ts'
import { fillIn, focusFirstProblem, textsOf, useIsInteractive, type VisitorForm } from '../forms/use-visitor-form.ts'
import {
  dropRequest,
  keepRequest,
  moveInHistory,
  type RequestDraft,
  readRequest,
  type Step,
  stepInHistory,
  submissionOfDraft,
} from './request-draft.ts'

const KEY = 'requests'
const FAILURE = 'Failed to send your request. Please try again.'
const UNREAD = 'We couldn’t load the carriers. Check your connection and try again.'
const UNKNOWN_PLACE = 'We don’t know this place. Enter a city with its state, such as Topeka, KS, or a ZIP code.'
const NOTHING = { message: '', problems: {} }
/** Every field of the form, so that a change of mind about the kind loses nothing. */
const FIELDS = { ...JOB_FORMS.home, ...JOB_FORMS.freight, ...CONTACT_FORM }

/** Everything that was typed about the job. */
const jobTexts = (form: HTMLFormElement): string =>
  JSON.stringify([new FormData(form).get('kind'), textsOf(form, { ...JOB_FORMS.home, ...JOB_FORMS.freight })])

const stepOf = (field: string): Step => (field === 'carriers' ? 2 : field in CONTACT_FORM ? 3 : 1)

/** The step that is open, and the carriers proposed and chosen so far. */
type Progress = Omit<RequestDraft, 'texts'>

export interface RequestForm extends VisitorForm, Progress {
  kind: JobKind | undefined
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
  /** The job that the proposed carriers are for. The same job keeps them, and with them those that were chosen. */
  const proposedFor = useRef('')
  const isReady = useIsInteractive()
  const [opened] = useState(() => ({
    at: performance.now(),
    submission: submissionOfDraft() ?? newSubmission(crypto),
  }))
  const [kind, setKind] = useState<JobKind>()
  const [progress, setProgress] = useState<Progress>({ step: 1, carriers: [], chosen: [] })
  const { step, chosen } = progress
  const [state, setState] = useState<Pick<VisitorForm, 'status' | 'sent'> & Refusal>({ status: 'open', ...NOTHING })

  const keep = (form: HTMLFormElement, reached = progress) => {
    const typed = String(new FormData(form).get('kind') ?? '')
    keepRequest({ ...reached, texts: { ...textsOf(form, FIELDS), kind: typed } }, opened.submission)
    setKind(isJobKind(typed) ? typed : undefined)
  }

  // Before the form can be used. Visitors may have typed already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (!ref.current) return
    const { texts, ...reached } = readRequest()
    fillIn(ref.current, texts)
    setProgress(reached)
    keep(ref.current, reached)
    moveInHistory(reached.step)
    if (reached.step === 1) return
    proposedFor.current = jobTexts(ref.current)
    heading.current?.focus()
  }, [])

  const show = (next: Partial<Progress>, result: Pick<VisitorForm, 'status'> & Refusal) => {
    const reached = { ...progress, ...next }
    flushSync(() => {
      setProgress(reached)
      setState(result)
    })
    if (ref.current) keep(ref.current, reached)
    moveInHistory(reached.step)
  }

  const refuse = (form: HTMLFormElement, refusal: Refusal) => {
    const [field] = Object.keys(refusal.problems)
    show(field ? { step: stepOf(field) } : {}, { status: 'refused', ...refusal })
    focusFirstProblem(form)
  }

  const open = (next: Step, found: Partial<Progress> = {}) => {
    show({ ...found, step: next }, { status: 'open', ...NOTHING })
    heading.current?.focus()
  }

  const onTraversal = useEffectEvent(() => {
    const next = stepInHistory()
    if (state.status === 'sent' || next === step) return
    // What was changed since may have other carriers.
    if (next > step) ref.current?.requestSubmit()
    else open(next)
  })
  useEffect(() => {
    addEventListener('popstate', onTraversal)
    return () => removeEventListener('popstate', onTraversal)
  }, [])

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
    const carriers = await proposeCarriers({ ...job, ...places }, [from, to])
    proposedFor.current = jobTexts(form)
    open(2, { carriers, chosen: chosen.filter((id) => carriers.some(({ listing }) => listing === id)) })
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
    dropRequest()
    // The event that follows must find it sent.
    flushSync(() => setState({ status: 'sent', ...NOTHING, sent: body }))
    moveInHistory(1)
  }

  /** What the button of the current step does. */
  const proceed = async (form: HTMLFormElement) => {
    if (step === 3) return send(form)
    if (step === 2) return open(3)
    if (progress.carriers.length > 0 && jobTexts(form) === proposedFor.current) return open(2)
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
    const reached = { ...progress, chosen: next }
    setState({ status: 'open', ...NOTHING })
    setProgress(reached)
    if (ref.current) keep(ref.current, reached)
  }

  const onBack = () => open(step === 3 ? 2 : 1)
  const form = { ...state, name: KEY, isReady, drafted: {}, ref, onInput, onSubmit }
  return { ...form, ...progress, kind, heading, onBack, onChoose }
}
