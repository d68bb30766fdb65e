/**
 * Caches a function's result on its argument. Copies of the object do not carry the result. For hundreds of thousands
 * of objects, a separate map would cost more than it saves.
 */
export const remember = <Input extends object, Result>(make: (input: Input) => Result): ((input: Input) => Result) => {
  const remembered = Symbol('remembered')
  return (input) => {
    const holder: Input & { [remembered]?: Result } = input
    const known = holder[remembered]
    if (known !== undefined) return known
    const value = make(input)
    Object.defineProperty(input, remembered, { value })
    return value
  }
}

/**
 * Caches the results of at least this many recent arguments. For data that a million objects have and few need at a
 * time.
 */
export const rememberLast = <Input, Result>(
  count: number,
  make: (input: Input) => Result,
): ((input: Input) => Result) => {
  let newer = new Map<Input, Result>()
  let older = new Map<Input, Result>()
  return (input) => {
    const known = newer.get(input)
    if (known !== undefined) return known
    const value = older.get(input) ?? make(input)
    if (newer.size >= count) {
      older = newer
      newer = new Map()
    }
    newer.set(input, value)
    return value
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** True if two values are deeply equal. Shared objects are not compared. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]))
}
