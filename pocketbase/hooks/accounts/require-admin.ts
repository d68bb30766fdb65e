/** @throws 403 with this message unless an administrator or a superuser asks */
export const requireAdmin = (e: core.RequestEvent, message: string) => {
  if (!e.hasSuperuserAuth() && !e.auth?.getBool('is_admin')) throw new ForbiddenError(message)
}
