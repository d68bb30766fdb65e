import { afterEach, expect, it, vi } from 'vitest'
import { inquiryExportHead, inquiryExportLine, inquiryExportName } from './export-file.ts'
import type { Inquiry } from './schema.ts'

const inquiry: Inquiry = {
  id: 'inquiry00000001',
  created: '2026-01-31 12:00:00.000Z',
  updated: '2026-01-31 12:00:00.000Z',
  listing: 'listing00000001',
  customer_name: 'Dana "D" Ruiz',
  customer_email: 'dana@example.com',
  customer_phone: '+1 312 555 0142',
  message: 'Two pallets,\nQuébec',
  inquiry_type: '',
  status: 'new',
  is_held: false,
  outcome: '',
  remind_at: '',
  remind_user: '',
  confirmed_at: '',
  declined_at: '',
  request: '',
  job: null,
  customer_choice: '',
}

afterEach(() => vi.unstubAllEnvs())

it('begins with the UTF-8 byte order mark and the columns', () => {
  expect(inquiryExportHead()).toBe('\uFEFFDate,Company,Customer Name,Email,Phone,Type,Status,Message\r\n')
})

it('writes an inquiry without a type as general, with its date in the reader’s time, quoted, and nothing a spreadsheet would run', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(inquiryExportLine(inquiry, '=HYPERLINK("x")')).toBe(
    '2026-01-31 07:00,"\'=HYPERLINK(""x"")","Dana ""D"" Ruiz",dana@example.com,\'+1 312 555 0142,general,new,"Two pallets,\nQuébec"\r\n',
  )
})

it('has the day in its name', () => {
  expect(inquiryExportName(new Date(2026, 0, 5))).toBe('inquiries-2026-01-05.csv')
})
