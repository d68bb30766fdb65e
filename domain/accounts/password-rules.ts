import { BRAND } from '../brand.ts'
import { isCommonPassword } from './common-passwords.ts'
import { PASSWORD_MIN, SHORT_PASSWORD } from './rules.ts'

/** The account that the password belongs to. */
interface PasswordOwner {
  email: string
  full_name: string
}

export const PASSWORD_PROBLEMS = {
  short: SHORT_PASSWORD,
  easy: 'This password is too easy to guess. Please choose another one.',
  wrongPresent: 'The current password is not right.',
} as const

/** Lowercase, without spaces and signs: what remains when someone varies a word. */
const fold = (text: string): string => text.toLowerCase().replace(/[\s!-/:-@[-`{-~]/g, '')

/** The same without digits at the end. */
const stem = (text: string): string => fold(text).replace(/\d+$/, '')

const isOneLetter = (password: string): boolean => new Set(password).size < 2

/** Words that an attacker would try first for this account. */
const wordsOf = ({ email, full_name }: PasswordOwner): string[] =>
  [BRAND.name, email, email.split('@')[0] ?? '', full_name, ...full_name.split(/\s+/)].flatMap((word) => [
    fold(word),
    stem(word),
  ])

const isTrivial = (password: string, owner: PasswordOwner): boolean => {
  const words = wordsOf(owner).filter((word) => word.length > 2)
  return [password.toLowerCase(), fold(password), stem(password)].some((text) => words.includes(text))
}

/** The problem with a password for an account, or undefined. Spaces around it do not count toward its length. */
export const weakPasswordProblem = (password: string, owner: PasswordOwner): string | undefined => {
  if ([...password].length < PASSWORD_MIN) return PASSWORD_PROBLEMS.short
  const plain = password.trim()
  const isEasy =
    [...plain].length < PASSWORD_MIN || isOneLetter(plain) || isCommonPassword(plain) || isTrivial(plain, owner)
  return isEasy ? PASSWORD_PROBLEMS.easy : undefined
}
