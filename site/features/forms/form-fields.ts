/** The fields of a form in the page, by the names that its rules give them. */
import { checkForm, type FormRules } from '../../../domain/forms/form-rules.ts'

/** Texts of the fields by name; a radio button's is its value. */
export type FieldTexts = Record<string, string>

export const textsOf = (form: HTMLFormElement, rules: FormRules): FieldTexts => {
  const data = new FormData(form)
  return Object.fromEntries(Object.keys(rules).map((field) => [field, String(data.get(field) ?? '')]))
}

/** Puts texts into the fields that are still empty. */
export const fillIn = (form: HTMLFormElement, texts: FieldTexts): void => {
  for (const [field, text] of Object.entries(texts)) {
    const input = form.elements.namedItem(field)
    if (input && 'value' in input && !input.value) input.value = text
  }
}

/** The values that texts stand for, tidied, and what is wrong with them. */
export const checkTexts = (rules: FormRules, texts: FieldTexts) =>
  checkForm(
    rules,
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, rules[field]?.kind === 'stars' ? Number(text) : text]),
    ),
  )

/** Leads to what has to be mended: the first wrong field, or the button when it is none of them. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = invalid?.querySelector<HTMLElement>('input:checked, input') ?? invalid
  const target = field ?? form.querySelector<HTMLElement>('[type="submit"]')
  target?.focus()
}
