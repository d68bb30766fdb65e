/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    // no name of the account: whoever signs up with a stranger's address would choose the words that the stranger gets
    const mail = (subject, text, link, url) => ({
      subject,
      body: `<p>Hello,</p>\n<p>${text}</p>\n<p><a href="${url}">${link}</a></p>\n<p>If you did not ask for this, ignore this mail.</p>`,
    })
    const users = app.findCollectionByNameOrId('users')
    users.verificationTemplate = mail(
      'Verify your {APP_NAME} email address',
      'Confirm that {RECORD:email} is your email address:',
      'Verify your email address',
      '{APP_URL}/auth?mode=verify#token={TOKEN}',
    )
    users.resetPasswordTemplate = mail(
      'Reset your {APP_NAME} password',
      'Choose a new password for {RECORD:email} within 30 minutes:',
      'Reset your password',
      '{APP_URL}/auth?mode=reset#token={TOKEN}',
    )
    users.confirmEmailChangeTemplate = mail(
      'Confirm your new {APP_NAME} email address',
      'Confirm that your account moves to this email address:',
      'Confirm your new email address',
      '{APP_URL}/auth?mode=email#token={TOKEN}',
    )
    app.save(users)
  },
  (app) => {
    const mail = (subject, text, url) => ({
      subject,
      body: `<p>Hello {RECORD:full_name},</p>\n<p>${text}</p>\n<p><a href="${url}">${url}</a></p>\n<p>If you did not ask for this, ignore this mail.</p>`,
    })
    const users = app.findCollectionByNameOrId('users')
    users.verificationTemplate = mail(
      'Verify your {APP_NAME} email address',
      'Confirm that this is your email address:',
      '{APP_URL}/auth?mode=verify#token={TOKEN}',
    )
    users.resetPasswordTemplate = mail(
      'Reset your {APP_NAME} password',
      'Choose a new password within 30 minutes:',
      '{APP_URL}/auth?mode=reset#token={TOKEN}',
    )
    users.confirmEmailChangeTemplate = mail(
      'Confirm your new {APP_NAME} email address',
      'Confirm that your account moves to this email address:',
      '{APP_URL}/auth?mode=email#token={TOKEN}',
    )
    app.save(users)
  },
)
