/**
 * SQL for the mailbox of an address, in lowercase, so that two addresses of one mailbox are equal: email services
 * ignore what follows a "+", and Gmail ignores dots and has a second name. In SQL, because the database compares.
 * @param email a column or parameter
 */
export const mailboxSql = (email: string): string => {
  const address = `lower(${email})`
  const at = `instr(${address}, '@')`
  const plus = `instr(${address}, '+')`
  const local = `substr(${address}, 1, iif(${plus} BETWEEN 2 AND ${at}, ${plus}, ${at}) - 1)`
  const isGmail = `substr(${address}, ${at}) IN ('@gmail.com', '@googlemail.com')`
  return `CASE WHEN ${at} = 0 THEN ${address} WHEN ${isGmail} THEN replace(${local}, '.', '') || '@gmail.com'
    ELSE ${local} || substr(${address}, ${at}) END`
}

/** SQL that tests whether two addresses belong to the same mailbox. */
export const isSameMailboxSql = (one: string, other: string): string => `(${mailboxSql(one)}) = (${mailboxSql(other)})`
