/** Cells of FMCSA's files beyond the census. Every reader throws RowError if it does not know the value. */
import type {
  AuthorityAction,
  AuthorityStatus,
  AuthorityType,
  HistoryType,
  OrderKind,
} from '../../domain/carrier-record/federal-files.ts'
import { type Columns, docketOf, type Read } from '../shapes/columns.ts'
import { dateOf, RowError } from '../shapes/values.ts'

const THOUSAND = 1000
/** More than L&I's five digits, so a file in another unit. */
const LI_AMOUNT_MAX = 99_999
const LINE_MAX = 200

/** A text in one line, without the email addresses that some reasons contain. */
export const lineOf = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LINE_MAX)

/** "MC0000139446", "MC-123456" → "MC-139446", "MC-123456" */
export const docketIn = (columns: Columns): Read<string> => {
  const read = columns.text('docket_number')
  return (cells) => {
    const given = read(cells)
    const [, prefix = '', digits = ''] = /^([A-Z]{2})[-\s]?0*(\d{1,8})$/i.exec(given) ?? []
    const docket = docketOf(prefix, digits)
    if (!docket) throw new RowError(`docket_number "${given.slice(0, 20)}" is not a docket number`)
    return docket
  }
}

/** A date, '' if the cell is empty. */
export const dayIn = (columns: Columns, ...names: string[]): Read<string> => {
  const read = columns.text(...names)
  return (cells) => {
    const text = read(cells)
    const day = dateOf(text)
    if (day === undefined) throw new RowError(`${names[0]} "${text.slice(0, 20)}" is not a date`)
    return day
  }
}

/** A date of something that may have happened. '' if the cell is empty. */
export const pastOrBlankIn = (columns: Columns, today: string, ...names: string[]): Read<string> => {
  const read = dayIn(columns, ...names)
  return (cells) => {
    const day = read(cells)
    if (day > today) throw new RowError(`${names[0]} ${day} is in the future`)
    return day
  }
}

/** A date of something that happened. */
export const pastIn = (columns: Columns, today: string, ...names: string[]): Read<string> => {
  const read = pastOrBlankIn(columns, today, ...names)
  return (cells) => {
    const day = read(cells)
    if (!day) throw new RowError(`${names[0]} is empty`)
    return day
  }
}

export const wholeIn = (columns: Columns, name: string): Read<number> => {
  const read = columns.text(name)
  return (cells) => {
    const text = read(cells).replaceAll(',', '')
    if (!/^\d*(\.0*)?$/.test(text)) throw new RowError(`${name} "${text.slice(0, 20)}" is not a count`)
    return Math.trunc(Number(text))
  }
}

export const motusDollars = (columns: Columns, name: string): Read<number> => {
  const read = columns.text(name)
  return (cells) => {
    const text = read(cells).replaceAll(/[$,]/g, '')
    if (!/^\d*(\.\d*)?$/.test(text)) throw new RowError(`${name} "${text.slice(0, 20)}" is not an amount`)
    return Math.round(Number(text || 0))
  }
}

export const liDollars = (columns: Columns, name: string): Read<number> => {
  const read = wholeIn(columns, name)
  return (cells) => {
    const thousands = read(cells)
    if (thousands > LI_AMOUNT_MAX) throw new RowError(`${name} ${thousands} is not in thousands of dollars`)
    return thousands * THOUSAND
  }
}

/** "Broker of Property (Except Household Goods)", "Motor Carrier of Passengers" … */
const authorityType = (text: string): AuthorityType | undefined => {
  const words = text.toLowerCase().replace(/\s+/g, ' ')
  const isHouseholdGoods = /household goods|\bhhg\b/.test(words.replace(/except (household goods|hhg)/, ''))
  if (words.includes('mexic')) return 'mexican_carrier'
  if (words.includes('enterprise')) return 'enterprise'
  if (words.includes('broker')) return isHouseholdGoods ? 'broker_household_goods' : 'broker'
  if (words.includes('forwarder')) return isHouseholdGoods ? 'freight_forwarder_household_goods' : 'freight_forwarder'
  if (!words.includes('carrier')) return undefined
  if (words.includes('passenger')) return 'passengers'
  if (isHouseholdGoods) return 'household_goods'
  return words.includes('property') ? 'property' : undefined
}

export const typeIn = (columns: Columns): Read<AuthorityType> => {
  const read = columns.text('op_auth_type')
  return (cells) => {
    const text = read(cells)
    const type = authorityType(text)
    if (!type) throw new RowError(`op_auth_type "${text.slice(0, 60)}" is not known`)
    return type
  }
}

const STATUSES: Readonly<Record<string, AuthorityStatus>> = {
  active: 'active',
  pending: 'pending',
  inactive: 'inactive',
  withdrawn: 'withdrawn',
}

export const statusIn = (columns: Columns): Read<AuthorityStatus> => {
  const read = columns.text('op_auth_status')
  return (cells) => {
    const text = read(cells)
    const status = STATUSES[text.toLowerCase()]
    if (!status) throw new RowError(`op_auth_status "${text.slice(0, 40)}" is not known`)
    return status
  }
}

/** L&I's license types: COMMON and CONTRACT carriers, BROKER, FORWARDER, with or without more words. */
const liType = (text: string): HistoryType | undefined => {
  const words = text.toUpperCase()
  if (words.includes('BROKER')) return 'broker'
  if (words.includes('FORWARDER')) return 'freight_forwarder'
  if (words.includes('PASSENGER')) return 'passengers'
  if (words.includes('HOUSEHOLD')) return 'household_goods'
  if (words.includes('CONTRACT')) return 'contract_carrier'
  if (words.includes('PROPERTY')) return 'property'
  return /COMMON|CARRIER|ENTERPRISE/.test(words) ? 'carrier' : undefined
}

export const liTypeIn = (columns: Columns, ...names: string[]): Read<HistoryType> => {
  const read = columns.text(...names)
  return (cells) => {
    const text = read(cells)
    const type = liType(text)
    if (!type) throw new RowError(`${names[0]} "${text.slice(0, 40)}" is not known`)
    return type
  }
}

/** What words of a history mean. Motus adds the filer's email address to some of them. */
export const actionOf = (text: string): AuthorityAction | undefined => {
  const words = text.replace(/\S+@\S+/g, '').toUpperCase()
  // A proceeding that ended without a loss.
  if (/DISCONTINU|DISMISS|LIFTED|RESCIND|VACAT|DENIED/.test(words)) return undefined
  if (words.includes('REINSTATE')) return 'reinstated'
  if (words.includes('GRANT')) return 'granted'
  if (words.includes('SUSPEN')) return 'suspended'
  if (/\bVOLUNTARY|WITHDR/.test(words)) return 'withdrawn'
  if (words.includes('REVO')) return 'revoked'
  return /FAIL|EXPIRE|TERMINAT/.test(words) ? 'deactivated' : undefined
}

export const orderKind = (columns: Columns, ...names: string[]): Read<OrderKind> => {
  const read = columns.text(...names)
  return (cells) => {
    const text = read(cells)
    const action = actionOf(text)
    if (action === 'suspended') return 'suspension'
    if (action === 'revoked' || action === 'withdrawn') return 'revocation'
    throw new RowError(`${names[0]} "${text.slice(0, 40)}" is not known`)
  }
}

const FORMS = new Set(['91', '91X', '82', '34', '83', '84', '85'])

/** "BMC-91X" and "91X" → "91X" */
export const formIn = (columns: Columns): Read<string> => {
  const read = columns.text('ins_form_code')
  return (cells) => {
    const text = read(cells)
    const form = text.toUpperCase().replace(/^BMC[-\s]?/, '')
    if (!FORMS.has(form)) throw new RowError(`ins_form_code "${text.slice(0, 20)}" is not known`)
    return form
  }
}
