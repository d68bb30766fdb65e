/** The inquiries as a CSV file that spreadsheets open as it is. */
import { csvLine } from '../text/csv.ts'
import { sortableLocalMoment } from '../text/format.ts'
import { inquiryType } from './rules.ts'
import type { Inquiry } from './schema.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const COLUMNS = ['Date', 'Company', 'Customer Name', 'Email', 'Phone', 'Type', 'Status', 'Message']

/** What the file begins with: its encoding and the names of its columns. */
export const inquiryExportHead = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS)

/** The line of one inquiry, its date in the reader's time. */
export const inquiryExportLine = (
  inquiry: Omit<Inquiry, 'is_held' | 'outcome' | 'remind_at' | 'remind_user' | 'confirmed_at' | 'declined_at'>,
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

/** Name of the file for the day that it is made on, in the reader's time: "inquiries-2026-01-31.csv". */
export const inquiryExportName = (day: Date): string => {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `inquiries-${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}.csv`
}
