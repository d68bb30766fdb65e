import { z } from 'zod'
import { problemOf, tidyValue } from '../fields/field-rules.ts'
import type { FormRule, FormRules, FormValues } from './form-rules.ts'

const fieldSchema = (rule: FormRule) =>
  z.unknown().transform((given, context) => {
    const value = tidyValue(rule, given)
    const message = problemOf(rule, value)
    if (message) context.addIssue({ code: 'custom', message, input: given })
    return value
  })

/** A zod schema of a form that checks by its rules; what it returns is tidied. */
export const formSchema = <Rules extends FormRules>(rules: Rules): z.ZodType<FormValues<Rules>> =>
  z.object(Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, fieldSchema(rule)]))) as z.ZodType<
    FormValues<Rules>
  >
