import { expect, test } from 'vitest'
import { type Directory, type LoggedRequest, refusalOf } from './refusals.ts'

const directory: Directory = {
  isAdminOnly: (collection, action) => collection === 'reviews' && action !== 'create',
  exists: (_, id) => id === 'there',
}
const refusal = (method: string, path: string, status: number, more: Partial<LoggedRequest> = {}) =>
  refusalOf({ method, path, status, role: 'member', isRefusedByRule: false, ...more }, directory)

const records = '/api/collections'
test.each<[string, string, number, Partial<LoggedRequest>, string]>([
  ['GET', `${records}/reviews/records`, 200, {}, 'PRIVILEGED_ACTION'],
  ['PATCH', `${records}/reviews/records/there`, 404, {}, 'PRIVILEGED_ACTION'],
  ['DELETE', `${records}/reviews/records/gone`, 404, {}, 'PRIVILEGED_ACTION'],
  ['GET', `${records}/company_listings/records/there`, 404, {}, 'PRIVILEGED_ACTION'],
  ['PATCH', `${records}/company_listings/records/there`, 404, {}, 'SECURITY_VIOLATION'],
  ['POST', `${records}/company_listings/records`, 400, { isRefusedByRule: true }, 'SECURITY_VIOLATION'],
  ['POST', `${records}/users/records`, 400, { role: 'guest', isRefusedByRule: true }, 'SECURITY_VIOLATION'],
  ['GET', '/api/settings', 403, {}, 'PRIVILEGED_ACTION'],
  ['GET', '/api/settings', 403, { role: 'admin' }, 'PRIVILEGED_ACTION'],
  ['POST', `${records}/users/auth-with-password`, 429, { role: 'guest' }, 'RATE_LIMIT_EXCEEDED'],
])('%s %s answered %d (%j) is logged as %s', (method, path, status, more, type) => {
  expect(refusal(method, path, status, more)?.type).toBe(type)
})

test.each<[string, string, number, Partial<LoggedRequest>]>([
  ['GET', `${records}/company_listings/records`, 200, {}],
  ['GET', `${records}/company_listings/records/gone`, 404, {}],
  ['PATCH', `${records}/company_listings/records/gone`, 404, {}],
  ['PATCH', `${records}/company_listings/records/there`, 400, {}],
  ['POST', `${records}/company_listings/records`, 400, {}],
  ['POST', `${records}/reviews/records`, 200, {}],
  ['GET', `${records}/reviews/records`, 200, { role: 'admin' }],
  ['PATCH', `${records}/reviews/records/there`, 404, { role: 'admin' }],
  ['GET', `${records}/reviews/records`, 200, { role: 'guest' }],
  ['PATCH', `${records}/company_listings/records/there`, 404, { role: 'guest' }],
  ['GET', '/companies', 404, {}],
])('%s %s answered %d (%j) is not suspicious', (method, path, status, more) => {
  expect(refusal(method, path, status, more)).toBeUndefined()
})

test('names the action and the record, without the query', () => {
  expect(refusal('DELETE', `${records}/reviews/records/there`, 404)?.details).toEqual({
    action: 'delete reviews',
    resourceId: 'there',
    reason: 'Denied',
  })
})
