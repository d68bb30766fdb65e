import { adminAddresses, enqueueMail } from '../mail/outbox.ts'

/** Tells the administrators, in the transaction in which a listing begins to wait. */
export const announceWaiting = (tx: core.App, listing: core.Record) => {
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_listings', listing.id, address)
}
