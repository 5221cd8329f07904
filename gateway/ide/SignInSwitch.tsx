/** Signs a customer in for the operations of the IDE. The bearer token is in the memory of this page only: a reload signs out. */
import { type FormEvent, useState } from 'react'
import { rememberedStore } from './storeChoice.ts'

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  ... on SignedIn { bearerToken viewer { email } } ... on SignInRefused { message }
} }`
const SIGN_OUT = 'mutation ($input: SignOutInput!) { signOut(input: $input) { __typename } }'

let token: string | null = null

export function authorization(): Readonly<Record<string, string>> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

interface SignInAnswer {
  readonly data?: {
    readonly signIn?: {
      readonly bearerToken?: string
      readonly viewer?: { readonly email: string }
      readonly message?: string
    }
  } | null
  readonly errors?: readonly { readonly message: string }[]
}

export function SignInSwitch() {
  const [email, setEmail] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const input = { email: fields.get('email'), password: fields.get('password'), asBearer: true }
    const { data, errors } = await send(SIGN_IN, input).catch((): SignInAnswer => ({}))
    const { bearerToken, viewer, message } = data?.signIn ?? {}
    if (bearerToken !== undefined && viewer) {
      token = bearerToken
      setEmail(viewer.email)
      setRefusal('')
    } else setRefusal(message ?? errors?.[0]?.message ?? 'The gateway does not answer.')
  }
  async function signOut(): Promise<void> {
    await send(SIGN_OUT, {}).catch(() => null)
    token = null
    setEmail(null)
  }

  if (email !== null)
    return (
      <p className="sign-in-switch">
        {email}
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    )
  return (
    <form className="sign-in-switch" onSubmit={(event) => void signIn(event)}>
      <input
        name="email"
        type="email"
        required
        maxLength={254}
        aria-label="E-mail address"
        placeholder="Customer's e-mail"
      />
      <input name="password" type="password" required maxLength={1000} aria-label="Password" placeholder="Password" />
      <button type="submit">Sign in</button>
      <output>{refusal}</output>
    </form>
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
