import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RECORDED_COLLECTIONS } from '../../domain/history/recorded.ts'
import { DECIDING_FIELDS } from '../../domain/moderation/fingerprints.ts'
import { EXPORTED } from '../../domain/publishing/directory-export.ts'

interface Step {
  event: string
  handler: string
  collections: readonly string[]
}

const EVENTS = `onBootstrap onSettingsReload onRealtimeSubscribeRequest onRecordsListRequest onRecordViewRequest
  onRecordCreateRequest onRecordUpdateRequest onRecordDeleteRequest onRecordCreate onRecordUpdate onRecordDelete
  onRecordAfterCreateSuccess onRecordAfterUpdateSuccess onRecordAfterDeleteSuccess onRecordAuthRequest
  onRecordAuthWithPasswordRequest onRecordAuthWithOTPRequest onRecordRequestOTPRequest
  onRecordRequestVerificationRequest onRecordRequestPasswordResetRequest onRecordConfirmPasswordResetRequest
  onRecordRequestEmailChangeRequest onRecordConfirmEmailChangeRequest onMailerRecordVerificationSend
  onMailerRecordPasswordResetSend`.split(/\s+/)

/** A variable, because the types of this file are Node's and those of that file are PocketBase's. */
const MAIN = './main.pb.ts'
/** A photo is part of its exported listing. */
const SHOWN_COLLECTIONS = [...Object.keys(EXPORTED), 'listing_photos']
const steps: Step[] = []
beforeAll(async () => {
  for (const event of EVENTS)
    vi.stubGlobal(event, (callback: unknown, ...collections: string[]) => {
      const [, handler = ''] = /\)\.(\w+)\(/.exec(String(callback)) ?? []
      steps.push({ event, handler, collections })
    })
  for (const name of ['routerAdd', 'routerUse', 'cronAdd']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('$apis', new Proxy({}, { get: () => () => undefined }))
  await import(MAIN)
})

/** The handlers that run for an event of a collection, in order. */
const handlersOf = (event: string, collection: string): string[] =>
  steps
    .filter((step) => step.event === event && (!step.collections.length || step.collections.includes(collection)))
    .map(({ handler }) => handler)

const ALL = [...new Set([...SHOWN_COLLECTIONS, ...RECORDED_COLLECTIONS, 'inquiries'])]

describe.each(['Create', 'Update', 'Delete'])('when a record is written: %s', (action) => {
  it.each(ALL)('%s runs the shared steps once, before its own', (collection) => {
    const shared = [
      action === 'Delete' ? 'reportFullDisk' : 'applyRules',
      ...(action === 'Delete' && collection === 'users' ? ['deleteAccount'] : []),
      ...(SHOWN_COLLECTIONS.includes(collection) ? ['withChangeLog'] : []),
      ...(RECORDED_COLLECTIONS.some((name) => name === collection) ? ['withHistory'] : []),
    ]
    const handlers = handlersOf(`onRecord${action}`, collection)
    expect(handlers.slice(0, shared.length)).toEqual(shared)
    expect(new Set(handlers).size).toBe(handlers.length)
  })

  it.each(ALL)('%s notifies the publisher once if pages show it', (collection) => {
    const isShown = SHOWN_COLLECTIONS.includes(collection)
    expect(handlersOf(`onRecordAfter${action}Success`, collection)).toEqual(isShown ? ['notifyAfterSave'] : [])
  })

  it.each(ALL.filter((name) => name !== 'inquiries'))('%s first stores who sent the request', (collection) => {
    const handlers = handlersOf(`onRecord${action}Request`, collection)
    expect(handlers.filter((name) => name === 'startContext')).toHaveLength(1)
    expect(handlers[0]).toBe('startContext')
  })
})

it.each(Object.keys(DECIDING_FIELDS))('a decision about %s needs the fingerprint of what was read', (collection) => {
  expect(handlersOf('onRecordViewRequest', collection)).toEqual(['fingerprintRecord'])
  expect(handlersOf('onRecordUpdateRequest', collection).filter((name) => name === 'requireShown')).toHaveLength(1)
})
