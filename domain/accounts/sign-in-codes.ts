/** The second step of a sign-in: a code by mail, for administrators who want it. Free of zod: hooks and the console know it. */

export const SIGN_IN_CODE = { digits: 6, minutes: 10, tries: 5 } as const

export const SIGN_IN_CODE_PATH = '/api/directory/sign-in-code'
export const SECOND_FACTOR_PATH = '/api/directory/second-factor'

export const SIGN_IN_CODE_ANSWERS = {
  over: 'This sign-in is over. Please start again with your password.',
  usedUp: 'That was not the code, and it can be tried no more. Please start again with your password.',
  wrong: 'That is not the code. Please check the newest email from us.',
  passwordFirst: 'Sign in with your password first.',
} as const

export const signInCodeWrong = (left: number): string =>
  `That is not the code. You can try ${left === 1 ? 'once' : `${left} times`} more.`

export const SECOND_FACTOR_PROBLEMS = {
  notAdmin: 'Only administrators sign in with a mailed code.',
  noMail: 'This server sends no mails yet, so no code would reach you.',
} as const
