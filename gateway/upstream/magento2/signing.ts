/** Signs requests with the keys of an integration: OAuth 1.0a with HMAC-SHA256, the only method that Magento has since 2.4.4. */
import { createHmac, randomBytes } from 'node:crypto'
import OAuth from 'oauth-1.0a'

export interface MagentoKeys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly accessToken: string
  readonly accessTokenSecret: string
  /** Whether the shop takes the access token alone, by its setting `oauth/consumer/enable_integration_as_bearer`. */
  readonly isBearer: boolean
}

/** The `Authorization` of a request. */
export type Sign = (request: { readonly method: string; readonly url: string }) => string

const NONCE_BYTES = 16

class SignedOAuth extends OAuth {
  readonly #clock: () => Date

  constructor(options: OAuth.Options, clock: () => Date) {
    super(options)
    this.#clock = clock
  }

  override getNonce(): string {
    return randomBytes(NONCE_BYTES).toString('hex')
  }

  override getTimeStamp(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }
}

export function createSigner(keys: MagentoKeys, clock: () => Date): Sign {
  const { consumerKey, consumerSecret, accessToken, accessTokenSecret, isBearer } = keys
  if (isBearer) return () => `Bearer ${accessToken}`
  const oauth = new SignedOAuth(
    {
      consumer: { key: consumerKey, secret: consumerSecret },
      signature_method: 'HMAC-SHA256',
      hash_function: (text, key) => createHmac('sha256', key).update(text).digest('base64'),
    },
    clock,
  )
  const token = { key: accessToken, secret: accessTokenSecret }
  return ({ method, url }) => {
    const { origin, pathname, searchParams } = new URL(url)
    // The library would sign the names of a query as they are encoded.
    const request = { method, url: origin + pathname, data: Object.fromEntries(searchParams) }
    return oauth.toHeader(oauth.authorize(request, token)).Authorization
  }
}
