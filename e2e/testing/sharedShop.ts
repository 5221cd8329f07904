/** One shop for all journeys that neither set it otherwise nor stop it. */
import type { TestProject } from 'vitest/node'
import { startShop } from './shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopOrigins: { readonly sandbox: string; readonly gateway: string; readonly web: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sandbox, gateway, web, close } = await startShop()
  project.provide('shopOrigins', { sandbox: sandbox.origin, gateway: gateway.origin, web: web.origin })
  return close
}
