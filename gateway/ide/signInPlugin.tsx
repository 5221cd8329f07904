/** Signs a customer in for the operations of the IDE. The bearer token is in the memory of this page only: a reload signs out. */
import type { GraphiQLPlugin } from '@graphiql/react'
import { type FormEvent, useState } from 'react'
import { rememberedStore } from './storeChoice.ts'

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  __typename ... on SignedIn { bearerToken viewer { email } } ... on SignInRefused { message }
  ... on VerificationNeeded { message url }
} }`
const SIGN_OUT = 'mutation ($input: SignOutInput!) { signOut(input: $input) { __typename } }'

let session: { readonly token: string; readonly email: string } | null = null

export const signInPlugin: GraphiQLPlugin = { title: 'Sign in', icon: SignInIcon, content: SignIn }

export function authorization(): Readonly<Record<string, string>> {
  return session === null ? {} : { authorization: `Bearer ${session.token}` }
}

interface SignInAnswer {
  readonly data?: {
    readonly signIn?: {
      readonly bearerToken?: string
      readonly viewer?: { readonly email: string }
      readonly message?: string
      /** Page of the identity provider. */
      readonly url?: string
    }
  } | null
  readonly errors?: readonly { readonly message: string }[]
}

/** The panel is unmounted while it is closed: the session outlives its state. */
function useSession() {
  const [email, setEmail] = useState(session?.email ?? null)
  const [refusal, setRefusal] = useState('')
  const [verificationUrl, setVerificationUrl] = useState<string | null>(null)

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const input = { email: fields.get('email'), password: fields.get('password'), asBearer: true }
    const { data, errors } = await send(SIGN_IN, input).catch((): SignInAnswer => ({}))
    const { bearerToken, viewer, message, url } = data?.signIn ?? {}
    setVerificationUrl(url ?? null)
    if (bearerToken !== undefined && viewer) {
      session = { token: bearerToken, email: viewer.email }
      setEmail(viewer.email)
      setRefusal('')
    } else setRefusal(message ?? errors?.[0]?.message ?? 'The gateway does not answer.')
  }
  async function signOut(): Promise<void> {
    await send(SIGN_OUT, {}).catch(() => null) // the page forgets its token all the same, and the session ends by itself
    session = null
    setEmail(null)
  }

  return { email, refusal, verificationUrl, signIn, signOut }
}

function SignIn() {
  const { email, refusal, verificationUrl, signIn, signOut } = useSession()
  if (email !== null)
    return (
      <section className="sign-in">
        <h2>Signed in</h2>
        <p>All operations are sent for {email}, until this page is closed or loaded again.</p>
        <button type="button" className="graphiql-button" onClick={() => void signOut()}>
          Sign out
        </button>
      </section>
    )
  return (
    <section className="sign-in">
      <h2>Sign in</h2>
      <p>Sends all operations for a customer. The token is in the memory of this page only.</p>
      <form onSubmit={(event) => void signIn(event)}>
        <label>
          E-mail address
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </label>
        <label>
          Password
          <input name="password" type="password" required maxLength={1000} autoComplete="off" />
        </label>
        <button type="submit" className="graphiql-button">
          Sign in
        </button>
        <output>{refusal}</output>
        {verificationUrl !== null && <IdentityCheck url={verificationUrl} />}
      </form>
    </section>
  )
}

function IdentityCheck({ url }: { url: string }) {
  return (
    <p>
      This customer proves who they are first, at{' '}
      <a href={url} target="_blank" rel="noreferrer">
        the identity provider
      </a>
      . Then sign in again.
    </p>
  )
}

function SignInIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1.5-4 5-5 8-5s6.5 1 8 5" />
    </svg>
  )
}

async function send(query: string, input: object): Promise<SignInAnswer> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': rememberedStore(), ...authorization() },
    body: JSON.stringify({ query, variables: { input: { idempotencyKey: crypto.randomUUID(), ...input } } }),
  })
  return (await response.json()) as SignInAnswer
}
