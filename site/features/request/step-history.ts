/** The steps of the request form as entries of the browser's history, so that its Back button moves between them. */
import { isObject } from '../../../domain/guards.ts'
import { STEPS, type Step } from './request-draft.ts'

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
