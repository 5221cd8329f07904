/**
 * /sandbox/faults: sets, lists and clears faults. Accepts JSON only, so that a page of another origin cannot post here.
 */
import { parseFaultSpec } from '../faults.ts'
import type { SandboxResponse } from './response.ts'
import { json, HttpError } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'

export function listFaults(_request: SandboxRequest, { faults }: Backend): SandboxResponse {
  return json({ faults: faults.list() })
}

export function setFault(request: SandboxRequest, { faults }: Backend): SandboxResponse {
  const type = request.header('content-type') ?? 'nothing'
  if (!type.startsWith('application/json'))
    throw new HttpError(415, `expected content-type application/json, got ${type}`)

  const body = request.body()
  try {
    return json({ fault: faults.set(parseFaultSpec(body)) }, 201)
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : String(error))
  }
}

export function clearFaults(_request: SandboxRequest, { faults }: Backend): SandboxResponse {
  faults.clear()
  return json({ faults: [] })
}

export function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
