/** What an attack does, and from where. */
export const ATTACKS = {
  'slow bodies': 'opens quotes of the largest size that a form may have, and sends all but the last byte',
  'large bodies': 'sends 319 kB without a token that PocketBase knows',
  'wrong passwords': 'guesses passwords of accounts',
  'leaked passwords': 'tries pairs of an address and a password, each at another account',
  'superuser guesses': 'guesses the password of a superuser',
  quotes: 'sends quotes that are valid',
  reads: 'reads the list of services',
  streams: 'opens streams of changes and reads nothing',
  'slow readers': 'asks for a large file and reads nothing',
  saves: 'saves an inquiry again and again, as a member with a valid session',
} as const
export type Attack = keyof typeof ATTACKS

/** Where attackers are, as the proxy names the nth of them. */
export const ORIGINS = {
  'one address': () => '198.18.0.1',
  'three networks': (n: number) => `198.18.${n % 3}.${n % 250}`,
  'one /48': (n: number) => `2001:db8:5:${(n % 5000).toString(16)}::1`,
  '1,000 networks': (n: number) => `100.${64 + ((n % 1000) >> 8)}.${n & 255}.${n % 250}`,
} as const satisfies Record<string, (n: number) => string>
export type Origin = keyof typeof ORIGINS

/** What attackers need to know about the product. */
export interface AttackOrder {
  attack: Attack
  origin: Origin
  url: string
  seconds: number
  /** Companies that accept quotes. */
  listings: readonly string[]
  /** Addresses of the accounts whose passwords are guessed. */
  accounts: readonly string[]
  /** Path of a large file of the site. */
  largeFile: string
  /** A member's session, and an inquiry that the member may save. */
  member: { token: string; inquiry: string }
}

/** Count of each status; 0 for a connection that ended without a response. */
export type AttackAnswers = Record<string, number>
