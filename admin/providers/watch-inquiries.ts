import { pocketbase } from './pocketbase.ts'

/** Calls back for every new or changed inquiry that the account can read. Returns a function that stops it. */
export const watchInquiries = (onChange: () => void): (() => void) => {
  const subscription = pocketbase.collection('inquiries').subscribe('*', onChange, { fields: 'id' })
  // Without a connection, the bell shows the state at page load.
  subscription.catch(() => undefined)
  return () => {
    subscription.then(
      (stop) => stop(),
      () => undefined,
    )
  }
}
