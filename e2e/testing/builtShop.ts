/** The shop of the tests that need no browser: Vitest starts it before their first file, and tests get its address with `inject('shop')`. */
import type { TestProject } from 'vitest/node'
import { type ShopAddress, startShop } from './shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly shop: ShopAddress
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sandbox, gateway, web, sandboxKey, close } = await startShop({}, '.data/e2e/built')
  const at = ({ origin }: { readonly origin: string }) => ({ origin })
  project.provide('shop', { sandbox: at(sandbox), gateway: at(gateway), web: at(web), sandboxKey })
  return close
}
