/** The numbers by which the authorities know a carrier. */

/** Which register a number is of: the Department's own, or that of dockets. */
export const REGISTER_NAMES = ['USDOT', 'MC', 'MX', 'FF'] as const
export type Register = (typeof REGISTER_NAMES)[number]

const NUMBER = /^(?:(us\s?dot|dot|mc|mx|ff)(?:\s?(?:no\.?|number))?[\s#:.-]*)?0*(\d{1,10})$/i

/** What of a typed text is a number, without leading zeros; undefined when it is none. The register only where it is named. */
export const typedNumber = (text: string): { register?: Register; digits: string } | undefined => {
  const [, named, digits] = NUMBER.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  if (named === undefined) return { digits }
  return { register: named.toLowerCase().endsWith('dot') ? 'USDOT' : (named.toUpperCase() as Register), digits }
}

/** A number as it is shown: "USDOT 1234567", "MC 123456". */
export const numberLabel = ({ register, digits }: { register: Register; digits: string }): string =>
  `${register} ${digits}`
