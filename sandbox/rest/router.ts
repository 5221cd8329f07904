/** Which handler answers which address. */
import type { Answer } from './answer.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'

export type Handler = (request: SandboxRequest, backend: Backend) => Answer | Promise<Answer>

export interface Route {
  readonly methods: readonly string[]
  /** Named groups become the request's parts. */
  readonly path: RegExp
  readonly handle: Handler
  /** The field of the body that lists skus, where one does. */
  readonly skusIn?: string
}

export interface Match {
  readonly route: Route
  readonly parts: Readonly<Record<string, string>>
}

export function findRoute(routes: readonly Route[], method: string, path: string): Match | null {
  for (const route of routes) {
    if (!route.methods.includes(method)) continue
    const found = route.path.exec(path)
    if (found) return { route, parts: found.groups ?? {} }
  }
  return null
}
