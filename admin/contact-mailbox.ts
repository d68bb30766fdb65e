/** The mailbox for owners, as of the console's build: the operator's, or else the brand's. */
import { BRAND } from '../domain/brand.ts'

declare const __CONTACT_MAILBOX__: string

export const contactMailbox: string = __CONTACT_MAILBOX__ || BRAND.mailbox
