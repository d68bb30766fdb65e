import { selectRows } from '../database/records.ts'

/** A request for a quote with what mails say of its company. */
export interface StoredInquiry {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  isHeld: 0 | 1
  companyName: string
  companySlug: string
  companyState: string
}

/** In one query: most mails are about one. Undefined when the request or its company is gone. */
export const storedInquiry = (app: core.App, id: string): StoredInquiry | undefined =>
  selectRows<StoredInquiry>(
    app,
    `json_object('customerName', customer_name, 'customerEmail', customer_email, 'customerPhone', customer_phone,
      'message', message, 'isHeld', is_held, 'companyName', company.name, 'companySlug', company.slug,
      'companyState', company.state)`,
    'FROM inquiries JOIN company_listings AS company ON company.id = listing WHERE inquiries.id = {:id}',
    { id },
  )[0]
