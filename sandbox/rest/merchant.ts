/** The key of a merchant at the payment and identity provider. */
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError } from './response.ts'

/** @throws HttpError 401 for another key */
export function requireMerchant(request: SandboxRequest, { provider }: Backend): void {
  if (!provider.accepts(request.header('authorization'))) throw new HttpError(401, 'expected the key of a merchant')
}
