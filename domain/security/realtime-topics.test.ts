import { expect, test } from 'vitest'
import { isKnownTopic } from './realtime-topics.ts'

const withOptions = (options: unknown) => `inquiries/*?options=${encodeURIComponent(JSON.stringify(options))}`

test('our screens watch whole collections by id', () => {
  const topics = ['PB_CONNECT', 'changes/*', 'publications/*', withOptions({ query: { fields: 'id' } })]
  expect(topics.map(isKnownTopic)).toEqual([true, true, true, true])
})

test.each([
  withOptions({ query: { fields: 'message:excerpt(-1)' } }),
  withOptions({ query: { fields: 'id', filter: 'a=1' } }),
  withOptions({ query: { expand: 'listing' } }),
  withOptions({ query: { fields: 'id' }, headers: { x: '1' } }),
  'inquiries/*?options=%7B',
  'inquiries/*?options=%',
  'locations/*',
  'users/*',
  'inquiries',
  'inquiries/abc',
  '*',
  '',
  'x'.repeat(3000),
])('nothing else can be subscribed to: %s', (topic) => expect(isKnownTopic(topic)).toBe(false))
