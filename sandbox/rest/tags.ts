/** GET /api/ext/tags: every tag with its labels in all stores. */
import type { SandboxResponse } from './response.ts'
import { result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'

export function listTags(_request: SandboxRequest, { catalogue }: Backend): SandboxResponse {
  return result(catalogue.tags())
}
