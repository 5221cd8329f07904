/** Joins what one request may use; its type is the context of every resolver. */
import type { RequestScope } from './requestScope.ts'

export function createContext(scope: RequestScope) {
  return {
    ...scope,
    loaders: {},
  }
}

export type GatewayContext = ReturnType<typeof createContext>
