import { describe, expect, it } from 'vitest'
import { isHardBounce, readDeliveryNews } from './delivery-report.ts'

describe('the refusal of a recipient', () => {
  it.each([
    '550 5.1.1 <jane@example.com>: Recipient address rejected',
    '550 No such user here',
    '553 mailbox name not allowed',
    '550 5.2.1 The account is disabled',
  ])('says that the address does not exist: %s', (answer) => expect(isHardBounce(answer)).toBe(true))

  it.each([
    '550 5.7.1 Message rejected due to local policy',
    '550 relaying denied',
    '552 5.2.2 Mailbox full',
    '550 blocked by the list of spammers',
    '450 4.1.1 Try again later',
    '554 5.4.14 Hop count exceeded',
  ])('says nothing about the address: %s', (answer) => expect(isHardBounce(answer)).toBe(false))
})

const reportsOf = (body: object) => readDeliveryNews(JSON.stringify(body))?.reports

describe('a call of a mail service', () => {
  it('in our own format names an address', () => {
    expect(reportsOf({ email: 'a@example.com', event: 'bounce', note: 'gone' })).toEqual([
      { email: 'a@example.com', reason: 'bounced', note: 'gone' },
    ])
    expect(reportsOf({ email: 'a@example.com', event: 'complaint' })).toMatchObject([{ reason: 'complained' }])
    expect(reportsOf({ email: 'a@example.com', event: 'delivered' })).toEqual([])
  })

  it('by Postmark counts permanent bounces and complaints', () => {
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@example.com', Description: 'Unknown user' }
    expect(reportsOf(bounce)).toEqual([{ email: 'a@example.com', reason: 'bounced', note: 'Unknown user' }])
    expect(reportsOf({ ...bounce, Type: 'SoftBounce' })).toEqual([])
    expect(reportsOf({ ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toMatchObject([
      { reason: 'complained' },
    ])
  })

  const sns = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) })
  it('by Amazon counts every address of a permanent bounce or a complaint', () => {
    const bouncedRecipients = [
      { emailAddress: 'a@example.com', diagnosticCode: 'smtp; 550 5.1.1 User' },
      { emailAddress: 'b@example.com' },
    ]
    const bounce = { bounceType: 'Permanent', bouncedRecipients }
    expect(reportsOf(sns({ notificationType: 'Bounce', bounce }))).toEqual([
      { email: 'a@example.com', reason: 'bounced', note: 'smtp; 550 5.1.1 User' },
      { email: 'b@example.com', reason: 'bounced', note: '' },
    ])
    expect(reportsOf(sns({ eventType: 'Bounce', bounce: { ...bounce, bounceType: 'Transient' } }))).toEqual([])
    const complaint = { complainedRecipients: [{ emailAddress: 'c@example.com' }], complaintFeedbackType: 'abuse' }
    expect(reportsOf(sns({ notificationType: 'Complaint', complaint }))).toEqual([
      { email: 'c@example.com', reason: 'complained', note: 'abuse' },
    ])
  })

  it('can be confirmed only at Amazon’s own hosts', () => {
    const confirm = (SubscribeURL: string) =>
      readDeliveryNews(JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL }))
    const url = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:x&Token=2336'
    expect(confirm(url)).toEqual({ reports: [], confirmAt: url })
    for (const other of [
      'http://sns.us-west-2.amazonaws.com/?a=b',
      'https://127.0.0.1/?a=b',
      'https://sns.us-west-2.amazonaws.com.evil.example/?a=b',
      'https://evil.example/?https://sns.us-west-2.amazonaws.com/?a=b',
    ])
      expect(confirm(other)).toBeUndefined()
  })

  it.each(['', 'no JSON', '[]', '7', '{}', '{"email":"a@example.com"}'])('that is invalid says nothing: %s', (body) =>
    expect(readDeliveryNews(body)).toBeUndefined(),
  )
})
