/** GET /api/ext/tags: every tag with its labels in all stores. */
import type { Answer } from './answer.ts'
import { result } from './answer.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'

export function listTags(_request: SandboxRequest, { catalogue }: Backend): Answer {
  return result(catalogue.tags())
}
