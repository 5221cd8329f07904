/** Writes that happen as a whole, and once per idempotency key. */
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import type { SandboxResponse } from './response.ts'

type Write = (request: SandboxRequest, backend: Backend) => SandboxResponse

const MAX_KEY_LENGTH = 200

/** Runs all statements of a write in one transaction, or none if it throws. */
export function whole(write: Write): Write {
  return (request, backend) => backend.inTransaction(() => write(request, backend))
}

/**
 * Executes a write once per `Idempotency-Key`: a request with a known key gets the response of the first. The key and
 * the write are one transaction, so that neither survives alone when the process is killed. Refusals are not stored.
 */
export function once(write: Write): Write {
  return whole((request, backend) => {
    const key = request.header('idempotency-key')
    if (key === undefined) return write(request, backend)
    const name = `${request.path} ${key.slice(0, MAX_KEY_LENGTH)}`
    const known = backend.repeatedRequests.recall(name)
    if (known) return known
    const response = write(request, backend)
    backend.repeatedRequests.store(name, response)
    return response
  })
}
