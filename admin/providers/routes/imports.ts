import { HttpError } from 'react-admin'
import { RESPONSES } from '../../../contract/responses.ts'
import { pathOf } from '../../../contract/route.ts'
import { GATE_ROUTES, ROUTES } from '../../../contract/routes.ts'
import type { FileClaims } from '../../../domain/imports/file-claims.ts'
import type { ImportAsk, ImportKind, OwnersInvited } from '../../../domain/imports/import-runs.ts'
import type { RegisterAsk, RegisterState } from '../../../domain/imports/register.ts'
import type { ColumnMapping } from '../../../domain/imports/tables/column-mapping.ts'
import { UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { call, send } from '../call.ts'
import { pocketbase } from '../pocketbase.ts'
import { isFields } from '../records.ts'

export interface Upload {
  /** Resolves with the id of the file's run. Rejects with HttpError, or undefined if it was canceled. */
  done: Promise<string>
  cancel: () => void
}

const answerOf = (sent: XMLHttpRequest): Record<string, unknown> => {
  try {
    const json: unknown = JSON.parse(sent.responseText)
    return isFields(json) ? json : {}
  } catch {
    return {} // a proxy's error page
  }
}

/**
 * Uploads an import file. Without fetch, which reports no progress.
 * @param onProgress called with the number of bytes sent
 */
export const sendImportFile = (file: File, onProgress: (bytes: number) => void): Upload => {
  const sent = new XMLHttpRequest()
  const done = new Promise<string>((ok, fail) => {
    sent.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    sent.addEventListener('abort', () => fail(undefined))
    sent.addEventListener('error', () => fail(new HttpError(UPLOAD_REFUSALS.cutOff, 0)))
    sent.addEventListener('load', () => {
      const { id, message } = answerOf(sent)
      if (sent.status === 201 && typeof id === 'string') ok(id)
      else fail(new HttpError(String(message ?? UPLOAD_REFUSALS.cutOff), sent.status))
    })
    const about = new URLSearchParams({ name: file.name })
    sent.open('POST', `${ROUTES.beginUpload.path}?${about}`)
    sent.setRequestHeader('Authorization', pocketbase.authStore.token)
    sent.setRequestHeader('Content-Type', 'application/octet-stream')
    sent.send(file)
  })
  return { done, cancel: () => sent.abort() }
}

/** Requests an action on a run. @param claims what is said about its file. Throws react-admin's HttpError. */
export const askOfImport = async (run: string, ask: Exclude<ImportAsk, 'undo'>, claims?: FileClaims): Promise<void> => {
  await send(ROUTES.controlRun, { path: { id: run }, body: { ask, ...claims } })
}

/** Says what a file contains, and has it looked at again. Throws react-admin's HttpError. */
export const sayKind = async (run: string, kind: ImportKind): Promise<void> => {
  await send(ROUTES.mapColumns, { path: { id: run }, body: { kind } })
}

/** Says what a file's columns and values mean. Throws react-admin's HttpError. */
export const mapImport = async (run: string, mapping: ColumnMapping): Promise<void> => {
  await send(ROUTES.mapColumns, { path: { id: run }, body: mapping })
}

/** Invites some of the owners whom a run's file names. Repeat it until none is left. Throws react-admin's HttpError. */
export const inviteOwners = (run: string): Promise<OwnersInvited> =>
  call(ROUTES.inviteNamedOwners, RESPONSES.inviteNamedOwners, { path: { id: run }, body: {} })

/** The rejected rows of a run, as a CSV file. Throws react-admin's HttpError. */
export const readRejected = async (run: string): Promise<Blob> => {
  const response = await fetch(pocketbase.buildURL(pathOf(GATE_ROUTES.readRejectedRows, { run })), {
    headers: { Authorization: pocketbase.authStore.token },
  }).catch(() => undefined)
  if (response?.ok) return response.blob()
  throw new HttpError(response?.status === 404 ? UPLOAD_REFUSALS.noRejects : UPLOAD_REFUSALS.notRead, 0)
}

/** The state of the federal files, for administrators. Throws react-admin's HttpError. */
export const readRegister = (): Promise<RegisterState> => call(ROUTES.answerRegister, RESPONSES.answerRegister)

/** Starts or stops fetching the federal files. Throws react-admin's HttpError. */
export const controlRegister = async (ask: RegisterAsk): Promise<void> => {
  await send(ROUTES.controlRegister, { body: { ask } })
}
