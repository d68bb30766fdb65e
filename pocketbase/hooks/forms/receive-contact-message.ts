import { CONTACT_FORM } from '../../../domain/forms/visitor-forms.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { originOf } from '../mail/mail-limits.ts'
import { contactMailbox, enqueueMail } from '../mail/outbox.ts'
import { receiveForm } from './receive-form.ts'

/** On a create request: a visitor's message is stored, and mailed to the directory's mailbox. */
export const receiveContactMessage = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  return receiveForm(e, {
    rules: CONTACT_FORM,
    store: (tx, message) => {
      tx.save(message)
      enqueueMail(tx, 'contact_message', message.id, contactMailbox(), originOf(e))
    },
  })
}
