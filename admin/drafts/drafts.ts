/** Unsaved form input. It survives the screen, an interrupting sign-in and a reload. */
import { isObject } from '../../domain/guards.ts'
import { currentAccount } from '../providers/session.ts'
import { dropFile, findFile, keepFile } from './draft-files.ts'

type Values = Record<string, unknown>

interface ChosenLogo {
  rawFile: File
  /** Address of its preview, which ends with the page. */
  src: string
  title: string
  /** Name of the stored file: the address that the preview had when the logo was chosen. `src` if absent. */
  storedAs?: string
}

const isChosen = (logo: unknown): logo is ChosenLogo =>
  isObject(logo) && logo['rawFile'] instanceof File && typeof logo['src'] === 'string'

/** Name of the stored file of a chosen logo; '' without one. A draft that was read from the session has no File. */
const storedName = (values: Values | undefined): string => {
  const logo = values?.['logo']
  if (!isObject(logo) || !('rawFile' in logo)) return ''
  const name = logo['storedAs'] ?? logo['src']
  return typeof name === 'string' ? name : ''
}

const inMemory = new Map<string, Values>()
const keyOf = (form: string): string => `draft:${currentAccount()?.id ?? ''}:${form}`

/** Saves a form's values for the signed-in account. */
export const keepDraft = (form: string, values: Values): void => {
  const key = keyOf(form)
  const replaced = storedName(inMemory.get(key))
  if (replaced && replaced !== storedName(values)) void dropFile(replaced)
  inMemory.set(key, values)
  const { logo } = values
  if (isChosen(logo)) void keepFile(storedName(values), logo.rawFile)
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // If storage is full or forbidden, the copy in memory lasts until a reload.
  }
}

const readStored = (form: string): Values | undefined => {
  const stored = sessionStorage.getItem(keyOf(form))
  return stored ? JSON.parse(stored) : undefined
}

/** The saved input. After a reload, `findDraftLogo` finds the chosen logo. */
export const findDraft = (form: string): Values | undefined => {
  const kept = inMemory.get(keyOf(form))
  if (kept) return kept
  const stored = readStored(form)
  if (!stored) return undefined
  const { logo, ...values } = stored
  return logo === null ? { ...values, logo } : values
}

/** A logo that was chosen before a reload. Undefined if there is none, or if the browser did not store it. */
export const findDraftLogo = async (form: string): Promise<ChosenLogo | undefined> => {
  if (inMemory.has(keyOf(form))) return undefined
  const stored = readStored(form)
  const storedAs = storedName(stored)
  const rawFile = storedAs && (await findFile(storedAs))
  if (!rawFile) return undefined
  const logo = { rawFile, src: URL.createObjectURL(rawFile), title: rawFile.name, storedAs }
  keepDraft(form, { ...stored, logo })
  return logo
}

/** True if there is unsaved input. The version that it was typed into is none. */
export const hasDraft = (form: string): boolean =>
  Object.keys(findDraft(form) ?? {}).some((field) => field !== 'updated')

export const dropDraft = (form: string): void => {
  const storedAs = storedName(inMemory.get(keyOf(form)) ?? readStored(form))
  if (storedAs) void dropFile(storedAs)
  inMemory.delete(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
}
