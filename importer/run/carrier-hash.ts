import { hash } from 'node:crypto'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'

const LENGTH = 20

const short = (text: string): string => hash('sha1', text, 'base64url').slice(0, LENGTH)

/** Of what a carrier's record says; the date of its file is no part of that. */
export const carrierHash = (carrier: ImportedCarrier): string => short(JSON.stringify({ ...carrier, source_date: '' }))

/** Of a row as its file has it, for readers of one version. */
export const rowHash = (version: string, cells: readonly string[]): string => short(`${version}\0${cells.join('\0')}`)
