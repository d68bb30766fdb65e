import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { mailboxSql } from './mailbox.ts'

const database = new DatabaseSync(':memory:')
const mailboxOf = (email: string): unknown =>
  database.prepare(`SELECT ${mailboxSql(':email')} AS mailbox`).get({ email })?.['mailbox']

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann@Example.COM', 'ann@example.com'],
  ['ann+1@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['+ann@example.com', '+ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['ann@gmail.com', 'ann@gmail.com'],
  ['a.n.n@gmail.com', 'ann@gmail.com'],
  ['A.Nn+quotes.1@GoogleMail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.nn@gmail.com.example', 'a.nn@gmail.com.example'],
  ['a.nn@notgmail.com', 'a.nn@notgmail.com'],
  ['ann@mail.example.com', 'ann@mail.example.com'],
  ['no address', 'no address'],
  ['', ''],
])('email to "%s" goes to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
