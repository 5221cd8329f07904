/** GET /api/, /health/live and /health/ready. */
import type { SandboxResponse } from './response.ts'
import { json } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'

/** The version of vue-storefront-api whose API the sandbox implements. */
const UPSTREAM_VERSION = '1.12.5'

export function version(): SandboxResponse {
  return json({ version: UPSTREAM_VERSION })
}

export function live(): SandboxResponse {
  return json({ status: 'live' })
}

export function ready(_request: SandboxRequest, backend: Backend): SandboxResponse {
  return backend.isReady() ? json({ status: 'ready' }) : json({ status: 'stopping' }, 503)
}
