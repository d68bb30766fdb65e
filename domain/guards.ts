/** Type guards for values from outside: bodies of requests, stored JSON, fields of records. Free of zod. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if a value is one of the choices. */
export const isOneOf = <Choice>(choices: readonly Choice[], value: unknown): value is Choice =>
  choices.some((choice) => choice === value)

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
