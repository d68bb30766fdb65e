/** Checks of whole visitor forms. Free of zod, like the rules of their fields. */
import {
  type EmailRule,
  type FieldRule,
  problemOf,
  type StarsRule,
  type TextRule,
  tidyValue,
} from '../fields/field-rules.ts'

export type FormRule = TextRule | EmailRule | StarsRule
/** The fields of a form with their rules, in form order. */
export type FormRules = Readonly<Record<string, FormRule>>
/** The values of a valid form. */
export type FormValues<Rules extends FormRules> = {
  -readonly [Field in keyof Rules]: Rules[Field]['kind'] extends 'stars' ? number : string
}

/** The tidied values of a form, and the problem of each invalid field. Unknown fields are dropped. */
export const checkForm = <Rules extends FormRules>(
  rules: Rules,
  given: Readonly<Record<string, unknown>>,
): { values: FormValues<Rules>; problems: { [Field in keyof Rules]?: string } } => {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries<FieldRule>(rules)) {
    values[field] = tidyValue(rule, given[field])
    const problem = problemOf(rule, values[field])
    if (problem) problems[field] = problem
  }
  // A value of the wrong type is a problem of its field.
  return { values: values as FormValues<Rules>, problems: problems as { [Field in keyof Rules]?: string } }
}
