import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RECORDED_COLLECTIONS } from '../../domain/history/recorded.ts'
import { DECIDING_FIELDS } from '../../domain/moderation/fingerprints.ts'
import { EXPORTED } from '../../domain/publishing/directory-export.ts'
import { runInOrder } from './changes/run-in-order.ts'

interface Registered {
  event: string
  /** The callback's source, which is all that PocketBase keeps of it. */
  source: string
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
const registered: Registered[] = []
beforeAll(async () => {
  for (const event of EVENTS)
    vi.stubGlobal(event, (callback: unknown, ...collections: string[]) => {
      registered.push({ event, source: String(callback), collections })
    })
  for (const name of ['routerAdd', 'routerUse', 'cronAdd']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('$apis', new Proxy({}, { get: () => () => undefined }))
  vi.stubGlobal('__hooks', '')
  await import(MAIN)
})

/** The handlers that run for an event of a collection, in order. */
const handlersOf = (event: string, collection: string): string[] => {
  const called: string[] = []
  const handler = (name: string) => (e: { next(): void }) => {
    called.push(name)
    e.next()
  }
  const app = new Proxy({}, { get: (_, name: string) => (name === 'runInOrder' ? runInOrder : handler(name)) })
  vi.stubGlobal('require', () => app)
  const e = { record: { collection: () => ({ name: collection }) }, next: () => undefined }
  for (const { source, collections } of registered.filter((one) => one.event === event))
    if (!collections.length || collections.includes(collection)) new Function('e', `(${source})(e)`)(e)
  return called
}

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

it('all steps of an event share one callback, because each callback occupies an engine', () => {
  const ofSaves = registered.filter(({ event }) => /^onRecord(?:Create|Update|Delete)(?:Request)?$/.test(event))
  expect(ofSaves.map(({ event }) => event).sort()).toEqual([...new Set(ofSaves.map(({ event }) => event))].sort())
})

it.each(Object.keys(DECIDING_FIELDS))('a decision about %s needs the fingerprint of what was read', (collection) => {
  expect(handlersOf('onRecordViewRequest', collection)).toEqual(['fingerprintRecord'])
  expect(handlersOf('onRecordUpdateRequest', collection).filter((name) => name === 'requireShown')).toHaveLength(1)
})
