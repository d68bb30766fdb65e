import { tidyText } from './characters.ts'

/** Web addresses without URL, which PocketBase's engine lacks. The browser's own would not agree with its checks. */

/** Most characters of a stored web address. */
export const WEBSITE_MAX = 2000
export const WEBSITE_PROBLEM = 'Please enter a valid web address'

/** Matches "mailto:", but not the port in "example.com:8080". */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const PARTS = /^(https?):\/\/([^/?#]*)(.*)$/i
const HOST = /^([^:]*)(?::(\d*))?$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Only letters, or their ASCII form. A number would make the host an IP address. */
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Letters beyond ASCII that are converted. Others are refused instead of guessed. */
const ACCENTED = /^[a-z0-9.\-à-öø-ÿœ]+$/
const REST = /^(?:[/?#](?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*)?$/i
const NOT_IN_REST = /%(?![0-9a-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const LONGEST_HOST = 253
const MOST_PORT = 65_535
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }

const asciiHost = (host: string): string => {
  const lower = host.toLowerCase().normalize('NFC').replace(/\.$/, '')
  return ACCENTED.test(lower) ? lower.split('.').map(asciiLabel).join('.') : lower
}

/**
 * A typed web address as stored: with a scheme, the host in lowercase ASCII, and a path without characters that need
 * escaping. Leaves invalid text for `isWebsite` to refuse.
 */
export const tidyWebsite = (typed: string): string => {
  const address = tidyText(typed, false).replace(/^\/\//, 'https://')
  if (address === '') return ''
  const parts = PARTS.exec(SCHEME.test(address) ? address : `https://${address}`)
  if (!parts) return address
  const [, scheme = '', authority = '', rest = ''] = parts
  const [, host = authority, port = ''] = HOST.exec(authority) ?? []
  const protocol = scheme.toLowerCase()
  const shownPort = port === '' || Number(port) === DEFAULT_PORTS[protocol] ? '' : `:${Number(port)}`
  return `${protocol}://${asciiHost(host)}${shownPort}${rest.replace(NOT_IN_REST, encodeURIComponent)}`
}

const isHost = (host: string): boolean => {
  const labels = host.split('.')
  return (
    host.length <= LONGEST_HOST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(labels[labels.length - 1] ?? '')
  )
}

/** True for a web address in its stored form. The only rule for a company's website. */
export const isWebsite = (address: string): boolean => {
  if (address.length > WEBSITE_MAX) return false
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(address) ?? []
  const [, host = '', port = '1'] = HOST.exec(authority) ?? []
  const isPort = Number(port) >= 1 && Number(port) <= MOST_PORT
  return scheme !== '' && isHost(host) && isPort && REST.test(rest) && tidyWebsite(address) === address
}

/** The constants of RFC 3492. */
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

/** A delta as digits of variable weight. */
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

/** The ASCII form of a lowercase host label with characters below U+10000: "montréal" → "xn--montral-fya". */
const asciiLabel = (label: string): string => {
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
