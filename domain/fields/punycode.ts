/** RFC 3492 with its own numbers. */
const BASE = 36
const MIN = 1
const MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128

const adapt = (delta: number, length: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / length)
  let steps = 0
  for (; rest > ((BASE - MIN) * MAX) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - MIN))
  return steps + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW))
}

const digit = (value: number): string => String.fromCharCode(value < 26 ? value + 97 : value + 22)

/** A delta as digits of changing weight. */
const digitsOf = (delta: number, bias: number): string => {
  let digits = ''
  let rest = delta
  for (let place = BASE; ; place += BASE) {
    const threshold = Math.min(MAX, Math.max(MIN, place - bias))
    if (rest < threshold) return digits + digit(rest)
    digits += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/** A label of a host name in lower case, of characters below U+10000, as it is asked for: "montréal" → "xn--montral-fya". */
export const asciiLabel = (label: string): string => {
  const codes = label.split('').map((character) => character.charCodeAt(0))
  const basic = codes.filter((code) => code < FIRST_CODE)
  const others = [...new Set(codes.filter((code) => code >= FIRST_CODE))].sort((one, other) => one - other)
  if (others.length === 0) return label
  let ascii = basic.length ? `${String.fromCharCode(...basic)}-` : ''
  let bias = FIRST_BIAS
  let delta = 0
  let known = basic.length
  let next = FIRST_CODE
  for (const code of others) {
    delta += (code - next) * (known + 1)
    for (const other of codes) {
      if (other < code) delta++
      if (other !== code) continue
      ascii += digitsOf(delta, bias)
      bias = adapt(delta, known + 1, known === basic.length)
      delta = 0
      known++
    }
    delta++
    next = code + 1
  }
  return `xn--${ascii}`
}
