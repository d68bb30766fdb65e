import { z } from 'zod'
import { stored, wholeNumber } from '../fields/fields.ts'

/** How far the request log has been searched for refusals; one row. */
export const requestLogMarkSchema = z.object({ ...stored, line: wholeNumber(0) })
