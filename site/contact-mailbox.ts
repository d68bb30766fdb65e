/** The mailbox that visitors write to: the operator's, else the brand's. A page names it as it was when it was built. */
import { BRAND } from '../domain/brand.ts'

export const contactMailbox: string = process.env['CONTACT_MAILBOX'] || BRAND.mailbox
