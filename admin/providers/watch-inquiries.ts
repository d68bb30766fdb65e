import { pocketbase } from './pocketbase.ts'

/** Calls back for every inquiry that arrives or changes and that the account may read. Answers what ends it. */
export const watchInquiries = (onChange: () => void): (() => void) => {
  const subscription = pocketbase.collection('inquiries').subscribe('*', onChange, { fields: 'id' })
  // without a connection the bell shows what was there when the page was opened
  subscription.catch(() => undefined)
  return () => {
    subscription.then(
      (stop) => stop(),
      () => undefined,
    )
  }
}
