/** The same function, which makes its result for an object only once. */
export const remember = <Input extends object, Result>(make: (input: Input) => Result): ((input: Input) => Result) => {
  const results = new WeakMap<Input, Result>()
  return (input) => {
    const known = results.get(input)
    if (known !== undefined) return known
    const result = make(input)
    results.set(input, result)
    return result
  }
}
