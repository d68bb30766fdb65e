/** The mailbox for visitors: the operator's, or else the brand's. A page shows the one at the time of its build. */
import { BRAND } from '../domain/brand.ts'

export const contactMailbox: string = process.env['CONTACT_MAILBOX'] || BRAND.mailbox
