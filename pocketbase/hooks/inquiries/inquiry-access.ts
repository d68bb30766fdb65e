import { findRecord, fulfils } from '../database/records.ts'

/** The inquiry that a route names, for whoever may read it. @throws 404 for everybody else */
export const readableInquiry = (e: core.RequestEvent): core.Record => {
  const inquiry = findRecord(e.app, 'inquiries', e.request?.pathValue('id') ?? '')
  if (!inquiry || !fulfils(e.app, e, inquiry, inquiry.collection().viewRule))
    throw new NotFoundError('There is no such inquiry.')
  return inquiry
}

/** What an account is called where its people read it; '' for a superuser, who is no account of the directory. */
export const personName = (account: core.Record | null | undefined): string =>
  account?.collection().name === 'users' ? account.getString('full_name') || account.email() : ''

/** Id of the account; '' for a superuser. */
export const personId = (account: core.Record | null | undefined): string =>
  account?.collection().name === 'users' ? account.id : ''
