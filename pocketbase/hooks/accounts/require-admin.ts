/** Whether an account is an administrator's or a superuser's; nobody's is not. */
export const isAdmin = (account: core.Record | null | undefined): boolean =>
  account?.isSuperuser() === true || account?.getBool('is_admin') === true

/** @throws 403 with this message unless an administrator or a superuser asks */
export const requireAdmin = (e: core.RequestEvent, message: string) => {
  if (!isAdmin(e.auth)) throw new ForbiddenError(message)
}
