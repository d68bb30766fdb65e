/** True if an account is an administrator or a superuser. False without an account. */
export const isAdmin = (account: core.Record | null | undefined): boolean =>
  account?.isSuperuser() === true || account?.getBool('is_admin') === true

/** @throws 403 with this message unless the sender is an administrator or a superuser */
export const requireAdmin = (e: core.RequestEvent, message: string) => {
  if (!isAdmin(e.auth)) throw new ForbiddenError(message)
}
