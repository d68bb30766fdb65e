import { randomUUID } from 'node:crypto'
import { ROUTES } from '../../../../contract/routes.ts'
import { FRESH_PROOF_OVER, FRESH_PROOF_WORDS } from '../../../../domain/accounts/rules.ts'
import { codeOfApp } from '../../../support/authenticator.ts'
import { type ConsoleCast, confirmIdentity, createCompany, expect, test } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { mailedLink } from '../../../support/caught-mails.ts'
import { PASSWORD, withFreshProof } from '../../../support/records.ts'
import { fill } from '../../../support/server/visitor.ts'

const newUser = async ({ admin }: ConsoleCast): Promise<{ id: string; name: string; email: string }> => {
  const name = `Uma ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@example.com`
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const id = await (await withFreshProof(admin.api)).create('users', {
    email,
    full_name: name,
    verified: true,
    ...secrets,
  })
  return { id, name, email }
}

test.describe('an administrator', () => {
  test.use({ expectedComplaint: /status of 40[03]/ })

  test('finds someone from the dashboard and makes them an administrator after proving who they are', async ({
    openAs,
    cast,
  }) => {
    const { id, name, email } = await newUser(cast)
    const page = await openAs('admin', '/dashboard')
    await page.getByRole('link', { name: /^Total Users/ }).click()
    await page.getByRole('searchbox', { name: 'Search users by name or email' }).fill(email.slice(0, 20))
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'Make administrator' }).click()
    const dialog = page.getByRole('dialog', { name: `Make ${name} an administrator` })
    await dialog.getByRole('button', { name: 'Make administrator' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const password = proof.getByLabel('Your Password')
    await expect(password).toBeFocused()
    await page.keyboard.type('guessed-1')
    await page.keyboard.press('Enter')
    await expect(proof.getByRole('alert')).toHaveText('This is not your password.')
    await expectAccessible(page, { widths: [360, 768, 1280] })
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(dialog.getByRole('alert')).toHaveText(FRESH_PROOF_WORDS.required)
    await dialog.getByRole('button', { name: 'Make administrator' }).click()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(proof).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Administrator', { exact: true }).first()).toBeVisible()
    expect(await cast.admin.api.read('users', id)).toMatchObject({ is_admin: true })
  })

  test('keeps the input when the emailed code arrives too late, and asks for the password again', async ({
    openAs,
    cast,
  }) => {
    const { id, name } = await newUser(cast)
    const moved = `${randomUUID()}@example.com`
    const page = await openAs('admin', `/admin/users/${id}`)
    // stands in for a second factor whose code came too late: the first password leads to an expired challenge
    let passwords = 0
    await page.route(`**${ROUTES.proveIdentity.path}`, (route) => {
      const { challenge } = route.request().postDataJSON() as { challenge?: string }
      const message = FRESH_PROOF_WORDS.over
      if (challenge) {
        const json = { status: 400, message, data: { challenge: { code: FRESH_PROOF_OVER, message } } }
        return route.fulfill({ status: 400, json })
      }
      passwords += 1
      return passwords === 1 ? route.fulfill({ json: { challenge: 'late' } }) : route.continue()
    })
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: `Change the email address of ${name}` })
    await dialog.getByRole('textbox').fill(moved)
    await page.keyboard.press('Enter')
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Your Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await proof.getByLabel('6-digit code').fill('123456')
    await expectAccessible(page, { widths: [360, 1280] })
    await page.keyboard.press('Enter')
    await expect(proof.getByRole('alert')).toHaveText(FRESH_PROOF_WORDS.over)
    await expect(proof.getByLabel('Your Password')).toBeFocused()
    await expect(proof.getByLabel('Your Password')).toHaveValue('')
    await expectAccessible(page, { widths: [360, 1280] })
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(proof).toBeHidden()
    await expect(dialog).toBeHidden()
    expect(await cast.admin.api.read('users', id)).toMatchObject({ email: moved })
  })

  test('deletes an account and gives its listings to another one', async ({ openAs, cast }) => {
    const [leaver, heir] = [await newUser(cast), await newUser(cast)]
    const { listing, company } = await createCompany(cast.admin.api, leaver.id)
    const page = await openAs('admin', `/admin/users/${leaver.id}`)
    await expect(page.getByRole('link', { name: company })).toBeVisible()
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete the account of ${leaver.name}` })
    await dialog.getByRole('radio', { name: 'Give 1 listing to another account' }).check()
    await dialog.getByRole('combobox', { name: 'New owner' }).fill(heir.name)
    await page.getByRole('option', { name: heir.name }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await confirmIdentity(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ owner: heir.id })
  })

  test('sends an invitation whose link creates one account', async ({ openAs, context, browser }) => {
    const email = `${randomUUID()}@example.com`
    const page = await openAs('admin', '/admin/users')
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('region', { name: /^Pending invitations/ })).toContainText(email)
    const link = await mailedLink(context, email, 'invite')
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(link)
    await expect(visitor.getByText(email)).toBeVisible()
    await fill(visitor, { 'Full Name': 'Ina Vited', Password: 'long-haul-77', 'Confirm Password': 'long-haul-77' })
    await visitor.getByRole('button', { name: 'Create Account' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

    // the password that was just chosen is proof enough for the first privileged change
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await visitor.getByRole('tab', { name: 'Security' }).click()
    await visitor.getByRole('button', { name: 'Use an authenticator app' }).click()
    const setup = visitor.getByRole('dialog')
    await expect(setup).toHaveAccessibleName('Set up an authenticator app')
    const secret = (await setup.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    await setup.getByLabel('6-digit code').fill(codeOfApp(secret))
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await expect(visitor.getByRole('dialog')).toHaveAccessibleName('Save your recovery codes')

    await visitor.goto(link)
    await expect(visitor.getByRole('alert')).toContainText('This invitation was used already.')
    await visitor.context().close()
  })
})
