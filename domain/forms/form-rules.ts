/** The forms that visitors fill in, checked as a whole. Free of zod, like the rules of their fields. */
import {
  type EmailRule,
  type FieldRule,
  problemOf,
  type StarsRule,
  type TextRule,
  tidyValue,
} from '../fields/field-rules.ts'

export type FormRule = TextRule | EmailRule | StarsRule
/** The fields of a form with their rules, in the order of the form. */
export type FormRules = Readonly<Record<string, FormRule>>
/** What a form holds that keeps to its rules. */
export type FormValues<Rules extends FormRules> = {
  -readonly [Field in keyof Rules]: Rules[Field]['kind'] extends 'stars' ? number : string
}

/** A form's values tidied, and the problem of each field that has one. Values of no field are left out. */
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
  // Where a value is of another type than the field's, the field has a problem.
  return { values: values as FormValues<Rules>, problems: problems as { [Field in keyof Rules]?: string } }
}
