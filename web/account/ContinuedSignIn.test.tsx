/** A guest who comes back from the identity provider. */
import { ContinueSignIn, type ContinueSignInMutation, StartVerification } from '#docs'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { verificationPath } from '../shop/paths.ts'
import { viewerState } from '../shop/viewer.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleViewer, viewerGateway } from '../testing/sampleViewer.ts'
import { identityReturn } from './session/identityReturn.ts'
import { waitingEmail } from './session/waitingEmail.ts'

const PROVIDER = 'https://identity.example/check/1'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  viewerState.write({ kind: 'guest' })
})

async function comeBack(continueSignIn: ContinueSignInMutation['continueSignIn']) {
  viewerState.write({ kind: 'guest' })
  const startVerification = { __typename: 'AccountChanged' as const }
  await openPage(verificationPath, {
    responses: [
      response(ContinueSignIn, { continueSignIn }),
      response(StartVerification, { startVerification }),
      ...viewerGateway().responses,
    ],
  })
  return within(await screen.findByRole('main'))
}

test.each([
  { lastResult: 'FAILED' as const, text: /^Your identity could not be verified/ },
  { lastResult: 'CANCELLED' as const, text: /^You have cancelled the identity check/ },
  { lastResult: 'EXPIRED' as const, text: /^The identity check took too long/ },
])('reads that the check is $lastResult, and can try again without a password', async ({ lastResult, text }) => {
  const main = await comeBack({ __typename: 'VerificationNeeded', url: PROVIDER, lastResult })
  expect(await main.findByText(text)).toBeTruthy()
  expect(main.getByRole('button', { name: 'Try the identity check again' })).toBeTruthy()
  expect(main.queryByLabelText('Password')).toBeNull()
})

test('is signed in after a check that succeeded, without a password', async () => {
  const main = await comeBack({ __typename: 'SignedIn', viewer: sampleViewer })
  expect(await main.findByText('Your identity is verified. You can order now.')).toBeTruthy()
  expect(main.queryByLabelText('Password')).toBeNull()
})

test.each([
  { from: '/my-account', text: 'You return to where you were in 10 s.', link: 'Back' },
  { from: '/checkout', text: 'You return to the checkout in 10 s.', link: 'To the checkout' },
])('goes back to $from, where the check was asked for', async ({ from, text, link }) => {
  identityReturn.write(from)
  const main = await comeBack({ __typename: 'SignedIn', viewer: sampleViewer })
  expect(await main.findByText(text)).toBeTruthy()
  expect(main.getByRole('link', { name: link }).getAttribute('href')).toBe(from)
})

test('enters only the password if the sign-in has waited too long', async () => {
  waitingEmail.write('oona@example.fi')
  const main = await comeBack({ __typename: 'SignInExpired' })
  const email = await main.findByLabelText('E-mail address')
  expect(email instanceof HTMLInputElement && email.value).toBe('oona@example.fi')
  expect(main.getByLabelText('Password')).toBeTruthy()
})
