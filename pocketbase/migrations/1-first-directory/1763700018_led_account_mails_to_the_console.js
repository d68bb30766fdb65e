/// <reference path="../../types.d.ts" />
migrate(
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
    users.authAlert.enabled = false
    users.authToken.duration = 7 * 86400
    users.passwordResetToken.duration = 1800
    users.verificationToken.duration = 3 * 86400
    app.save(users)
  },
  (app) => {
    const mail = (subject, path) => ({
      subject,
      body: `<p>Hello,</p>\n<p><a class="btn" href="{APP_URL}/_/#/auth/${path}/{TOKEN}" target="_blank" rel="noopener">Continue</a></p>`,
    })
    const users = app.findCollectionByNameOrId('users')
    users.verificationTemplate = mail('Verify your {APP_NAME} email', 'confirm-verification')
    users.resetPasswordTemplate = mail('Reset your {APP_NAME} password', 'confirm-password-reset')
    users.confirmEmailChangeTemplate = mail('Confirm your {APP_NAME} new email address', 'confirm-email-change')
    users.authAlert.enabled = true
    users.authToken.duration = 604800
    users.passwordResetToken.duration = 1800
    users.verificationToken.duration = 259200
    app.save(users)
  },
)
