/** The mailbox for owners, which the console's page names: the operator's, or else the brand's. */
import { BRAND, MAILBOX_META } from '../domain/brand.ts'

const named = document.querySelector<HTMLMetaElement>(`meta[name="${MAILBOX_META}"]`)

export const contactMailbox: string = named?.content || BRAND.mailbox
