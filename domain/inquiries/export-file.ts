/** Inquiries as a CSV file that spreadsheets open correctly. */
import { csvLine } from '../text/csv.ts'
import { sortableLocalMoment } from '../text/format.ts'
import { inquiryType } from './rules.ts'
import type { Inquiry } from './schema.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const COLUMNS = ['Date', 'Company', 'Customer Name', 'Email', 'Phone', 'Type', 'Status', 'Message']

/** The beginning of the file: byte order mark and column names. */
export const inquiryExportHead = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS)

/** The line of one inquiry, with its date in the reader's time zone. */
export const inquiryExportLine = (
  inquiry: Pick<
    Inquiry,
    'created' | 'customer_name' | 'customer_email' | 'customer_phone' | 'inquiry_type' | 'status' | 'message'
  >,
  company: string,
): string =>
  csvLine([
    sortableLocalMoment(inquiry.created),
    company,
    inquiry.customer_name,
    inquiry.customer_email,
    inquiry.customer_phone,
    inquiryType(inquiry),
    inquiry.status,
    inquiry.message,
  ])

/** Name of a file made on this day in the reader's time zone: "inquiries-2026-01-31.csv". */
export const inquiryExportName = (day: Date): string => {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `inquiries-${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}.csv`
}
