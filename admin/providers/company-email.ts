import { request } from './request.ts'

/** Has the link mailed again that confirms a listing's new e-mail address. Throws react-admin's HttpError. */
export const mailConfirmationAgain = async (listing: string): Promise<void> => {
  await request(`/api/directory/listings/${encodeURIComponent(listing)}/confirmation`, { method: 'POST' })
}
