import { isObject } from '../../../domain/guards.ts'

/** The messages of an error's fields, if it has any. */
const fieldMessages = (data: unknown): string[] =>
  isObject(data)
    ? Object.values(data).flatMap((problem) => {
        const text = isObject(problem) ? problem['message'] : undefined
        return typeof text === 'string' ? [text] : []
      })
    : []

/** The reason why a record was not saved, for the screen. */
export const failureReason = (error: unknown): string => {
  const { value, message } = isObject(error) ? error : {}
  const messages = fieldMessages(isObject(value) ? value['rawData'] : undefined)
  return messages.length ? messages.join('. ') : String(message ?? error).replace(/^(GoError|Error): /, '')
}
