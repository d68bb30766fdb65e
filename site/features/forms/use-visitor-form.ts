import './accept-translation.ts'
import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import {
  guardFields,
  HONEYPOT_FIELD,
  newSubmission,
  REFUSALS,
  SUBMISSION_FIELD,
  waitBeforeSending,
} from '../../../domain/forms/form-guard.ts'
import { checkForm, type FormRules } from '../../../domain/forms/form-rules.ts'
import { dropDraft, keepDraft, readDraft } from './form-drafts.ts'
import { type FormCollection, type Refusal, sendForm } from './send-form.ts'

interface Options {
  collection: FormCollection
  rules: FormRules
  /** Values stored in addition to the fields. */
  about: Record<string, string>
  /** Sent with the form, but not what it is about: the draft is the same without it. */
  proof?: Record<string, string>
  /** Message for an unexplained failure. */
  failure: string
}

/** A stored form as it was sent, including its guard fields. */
export type SentForm = Readonly<Record<string, unknown>>

interface FormState extends Refusal {
  status: 'open' | 'sending' | 'refused' | 'sent'
  /** The form, once it is stored. */
  sent?: SentForm
}

/** The state of a visitor form, for its components. */
export interface VisitorForm extends FormState {
  /** Unique on the page. */
  name: string
  /** False until the page is interactive. */
  isReady: boolean
  /** Earlier text by field. */
  drafted: Record<string, string>
  ref: RefObject<HTMLFormElement | null>
  onInput: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A problem that belongs to no field concerns the whole form. */
const ofWholeForm = ({ message, problems }: Refusal, rules: FormRules): Refusal => {
  const [, elsewhere] = Object.entries(problems).find(([field]) => !(field in rules)) ?? []
  return { problems, message: elsewhere ?? message }
}

const noChanges = () => () => undefined

/** False in prerendered HTML, until React takes over. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )

/**
 * State of a visitor form: checks it with the server's rules, keeps what was typed until it is stored, and sends the
 * same form under one id however often it takes.
 */
export const useVisitorForm = ({ collection, rules, about, proof = {}, failure }: Options): VisitorForm => {
  const key = [collection, ...Object.values(about)].join(':')
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isReady = useIsInteractive()
  const [opened] = useState(() => {
    const draft = readDraft(key)
    return {
      at: performance.now(),
      drafted: draft?.values ?? {},
      submission: draft?.submission ?? newSubmission(crypto),
    }
  })
  const [state, setState] = useState<FormState>({ status: 'open', message: '', problems: {} })

  // Before the form can be used. Visitors may have typed already.
  useLayoutEffect(() => {
    if (!ref.current) return
    fillIn(ref.current, opened.drafted)
    const values = textsOf(ref.current, rules)
    if (Object.values(values).some(Boolean)) keepDraft(key, { values, submission: opened.submission })
  }, [opened, key, rules])

  const onInput = () => {
    if (!ref.current) return
    const texts = textsOf(ref.current, rules)
    keepDraft(key, { values: texts, submission: opened.submission })
    if (Object.keys(state.problems).length === 0) return
    const problems = Object.fromEntries(
      Object.entries(checkTexts(rules, texts).problems).filter(([field]) => field in state.problems),
    )
    setState(Object.keys(problems).length > 0 ? { ...state, problems } : { status: 'open', message: '', problems: {} })
  }

  const refuse = (form: HTMLFormElement, refusal: Refusal) => {
    flushSync(() => setState({ status: 'refused', ...refusal }))
    focusFirstProblem(form)
  }

  const send = async (form: HTMLFormElement, values: object) => {
    setState({ status: 'sending', message: '', problems: {} })
    await new Promise((ok) => setTimeout(ok, waitBeforeSending(opened.at, performance.now())))
    const trap = { [HONEYPOT_FIELD]: new FormData(form).get(HONEYPOT_FIELD) ?? '' }
    const guard = guardFields(opened.at, performance.now())
    const body = { ...values, ...about, ...proof, ...guard, ...trap, [SUBMISSION_FIELD]: opened.submission }
    const refusal = await sendForm(collection, body, failure)
    if (refusal) return refuse(form, ofWholeForm(refusal, rules))
    dropDraft(key)
    setState({ status: 'sent', message: '', problems: {}, sent: body })
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const { values, problems } = checkTexts(rules, textsOf(form, rules))
    if (Object.keys(problems).length > 0) return refuse(form, { message: REFUSALS.incomplete, problems })
    isSending.current = true
    void send(form, values).finally(() => {
      isSending.current = false
    })
  }

  return { ...state, name: collection, isReady, drafted: opened.drafted, ref, onInput, onSubmit }
}

// The form's fields in the page, by the names in its rules.

/** Texts of the fields by name. For a radio button, its value. */
export type FieldTexts = Record<string, string>

export const textsOf = (form: HTMLFormElement, rules: FormRules): FieldTexts => {
  const data = new FormData(form)
  return Object.fromEntries(Object.keys(rules).map((field) => [field, String(data.get(field) ?? '')]))
}

/** Fills fields that are still empty. */
export const fillIn = (form: HTMLFormElement, texts: FieldTexts): void => {
  for (const [field, text] of Object.entries(texts)) {
    const input = form.elements.namedItem(field)
    if (input && 'value' in input && !input.value) input.value = text
  }
}

/** The tidied values of the texts, and their problems. */
const checkTexts = (rules: FormRules, texts: FieldTexts) =>
  checkForm(
    rules,
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, rules[field]?.kind === 'stars' ? Number(text) : text]),
    ),
  )

/** Moves the focus to the first invalid field, or to the button if there is none. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = invalid?.querySelector<HTMLElement>('input:checked, input') ?? invalid
  const target = field ?? form.querySelector<HTMLElement>('[type="submit"]')
  target?.focus()
}
