import { type Job, readJob } from '../../../domain/requests/job.ts'
import { companyPath } from '../../../domain/routes.ts'
import { mayContainLink } from '../../../domain/text/count-links.ts'
import { phoneLabel, readPhone } from '../../../domain/text/phone.ts'
import { selectRows } from '../database/records.ts'

/** The full URL of a path of the site or the console. */
export const siteUrl = (app: core.App, path: string): string => app.settings().meta.appURL.replace(/\/+$/, '') + path

type Company = Pick<StoredInquiry, 'companyName' | 'companySlug' | 'companyState' | 'companyPhone'>

/** Public facts about a company, which any email may contain. */
export interface PublicCompany {
  name: string
  url: string
  /** As people write it; '' if unknown. */
  phone: string
}

/** The number that the company's page dials, without other words of the field; '' if there is none. */
export const publicPhone = (text: string): string => {
  const phone = readPhone(text)
  return phone ? phoneLabel(phone) : ''
}

/** True if the company is public. From then on we answer for its owner's words. */
export const isPublished = ({ companyState }: Pick<Company, 'companyState'>): boolean => companyState === 'published'

/** The name of a company for an email to a stranger; '' if the email must not name it. */
export const publicName = (companyState: string, name: string): string =>
  isPublished({ companyState }) && !mayContainLink(name) ? name : ''

/** A company for an email to a stranger; undefined if the email must not name it. */
export const publicCompany = (app: core.App, company: Company): PublicCompany | undefined => {
  const { companyName, companySlug, companyPhone, companyState } = company
  const name = publicName(companyState, companyName)
  if (!name) return undefined
  return { name, url: siteUrl(app, companyPath(companySlug)), phone: publicPhone(companyPhone) }
}

/** A quote request, with the facts that emails contain about its company. */
export interface StoredInquiry {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  /** What has to be moved, if it is part of a request. */
  job: Job | undefined
  askedAt: string
  isHeld: 0 | 1
  companyName: string
  companySlug: string
  companyState: string
  companyPhone: string
  /** Never shown to anyone. */
  companyEmail: string
  companyId: string
  /** The federal file that the company's facts are from, and its date; each '' if unknown. */
  source: string
  sourceDate: string
  /** True if an account manages the company and reads its requests in the console. */
  isManaged: 0 | 1
  /** True if the company is from an import and nobody manages it. */
  isUnclaimed: 0 | 1
}

/** Reads it in one query, because most emails need one. Undefined if the request or its company is gone. */
export const storedInquiry = (app: core.App, id: string): StoredInquiry | undefined => {
  const [found] = selectRows<Omit<StoredInquiry, 'job'> & { job: unknown }>(
    app,
    `json_object('customerName', customer_name, 'customerEmail', customer_email, 'customerPhone', customer_phone,
      'message', message, 'job', json(inquiries.job), 'askedAt', inquiries.created, 'isHeld', is_held, 'companyName', company.name, 'companySlug', company.slug,
      'companyState', company.state, 'companyPhone', company.phone, 'companyEmail', company.email, 'companyId', company.id, 'source', company.source, 'sourceDate', company.source_date,
      'isManaged', company.owner != '' OR company.editors != '',
      'isUnclaimed', company.owner = '' AND company.editors = ''
        AND EXISTS (SELECT 1 FROM carrier_imports WHERE carrier_imports.listing = company.id))`,
    'FROM inquiries JOIN company_listings AS company ON company.id = listing WHERE inquiries.id = {:id}',
    { id },
  )
  return found && { ...found, job: readJob(found.job) }
}
