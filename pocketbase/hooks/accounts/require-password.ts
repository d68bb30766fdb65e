import { PASSWORD_PROBLEMS, weakPasswordProblem } from '../../../domain/accounts/password-rules.ts'
import { recordOf } from '../database/records.ts'

const refuse = (field: string, problem: string): never => {
  throw new BadRequestError(problem, { [field]: new ValidationError('validation_password', problem) })
}

/** @throws 400 when the password that a record is given is short or easy to guess */
export const requireGoodPassword = (record: core.Record) => {
  // what it was before is known as a hash only, and reads as ''
  const password = record.getString('password')
  if (!password) return
  const problem = weakPasswordProblem(password, { email: record.email(), full_name: record.getString('full_name') })
  if (problem) refuse('password', problem)
}

/** On create and update of an account: its password is no easy one, whoever sets it. */
export const checkPassword = (e: core.RecordEvent) => {
  requireGoodPassword(recordOf(e))
  e.next()
}

/** @throws 400 when somebody who changes the own password does not know the present one */
export const requirePresentPassword = (account: core.Record, given: unknown) => {
  if (typeof given !== 'string' || !account.validatePassword(given))
    refuse('oldPassword', PASSWORD_PROBLEMS.wrongPresent)
}

/** On a request to update an account: administrators too give the present password to change their own. */
export const guardOwnPassword = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const { password, oldPassword } = e.requestInfo().body
  if (password && e.auth?.id === record.id) requirePresentPassword(record.original(), oldPassword)
  e.next()
}
