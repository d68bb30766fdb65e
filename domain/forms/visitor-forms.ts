/** Limits and rules of the visitor forms. Free of zod, like `form-rules.ts`. */
import { emailAddress, line, paragraph, stars } from '../fields/field-rules.ts'

export const INQUIRY_LIMITS = {
  customer_name: 200,
  customer_nameMin: 2,
  customer_phone: 60,
  customer_phoneMin: 10,
  message: 5000,
  messageMin: 10,
  inquiry_type: 60,
} as const
export const REVIEW_LIMITS = {
  customer_name: 200,
  customer_nameMin: 2,
  review_text: 5000,
  review_textMin: 10,
} as const
export const CONTACT_LIMITS = { name: 200, subject: 200, message: 5000 } as const

export const REMOVAL_LIMITS = { company: 300, request_type: 10, message: 5000 } as const

/** The inquiry type that the quote form sends. */
export const QUOTE_REQUEST = 'quote_request'

const customerName = line(
  'Name',
  INQUIRY_LIMITS.customer_nameMin,
  INQUIRY_LIMITS.customer_name,
  `Name must be at least ${INQUIRY_LIMITS.customer_nameMin} characters`,
)

export const QUOTE_FORM = {
  customer_name: customerName,
  customer_phone: line(
    'Phone number',
    INQUIRY_LIMITS.customer_phoneMin,
    INQUIRY_LIMITS.customer_phone,
    `Phone number must be at least ${INQUIRY_LIMITS.customer_phoneMin} characters`,
  ),
  customer_email: emailAddress,
  message: paragraph(
    'Requirements',
    INQUIRY_LIMITS.messageMin,
    INQUIRY_LIMITS.message,
    `Requirements must be at least ${INQUIRY_LIMITS.messageMin} characters`,
  ),
} as const

export const REVIEW_FORM = {
  customer_name: customerName,
  customer_email: emailAddress,
  rating: stars,
  review_text: paragraph(
    'Review',
    REVIEW_LIMITS.review_textMin,
    REVIEW_LIMITS.review_text,
    `Review must be at least ${REVIEW_LIMITS.review_textMin} characters`,
  ),
} as const

/** The form that watches a carrier. */
export const WATCH_FORM = { email: emailAddress } as const

export const CONTACT_LABELS = {
  name: 'Full Name',
  email: 'Email Address',
  subject: 'Subject',
  message: 'Message',
} as const
export const CONTACT_FORM = {
  name: line('Name', 1, CONTACT_LIMITS.name, 'Please enter your name'),
  email: emailAddress,
  subject: line('Subject', 1, CONTACT_LIMITS.subject, 'Please enter a subject'),
  message: paragraph('Message', 1, CONTACT_LIMITS.message, 'Please enter a message'),
} as const

export const REMOVAL_LABELS = {
  company: 'Page of the company, or its USDOT number',
  request_type: 'What should we do?',
  email: 'Your email address',
  message: 'What is wrong, or why it should go',
} as const
/** The form for corrections and removals. */
export const REMOVAL_FORM = {
  company: line('Company', 1, REMOVAL_LIMITS.company, 'Please enter the address of the company’s page'),
  request_type: line('Request', 1, REMOVAL_LIMITS.request_type, 'Please choose what we are to do'),
  email: emailAddress,
  message: paragraph('Message', 1, REMOVAL_LIMITS.message, 'Please say what is wrong, or why it should go'),
} as const

/** The server's messages about the company of a form. */
export const COMPANY_PROBLEMS = {
  noListing: 'Listing ID is required',
  unknownListing: 'This company is no longer listed',
  noEmail: 'Company email is required',
  noNumber: 'This company has no federal record to watch',
} as const
