/** The mailbox that owners write to, as the console was built with it: the operator's, else the brand's. */
import { BRAND } from '../domain/brand.ts'

declare const __CONTACT_MAILBOX__: string

export const contactMailbox: string = __CONTACT_MAILBOX__ || BRAND.mailbox
