/** The shop that all journeys share, unless they change its settings or stop it: started before the first, stopped after the last. */
import { startShop, storeUrl, type Shop } from './shop.ts'

/** The test runner hands its environment to its workers. */
const SHARED_SHOP = 'E2E_SHARED_SHOP'

export default async function startSharedShop(): Promise<() => Promise<void>> {
  const { sandbox, gateway, web, sandboxKey, close } = await startShop()
  const origins = { sandbox: sandbox.origin, gateway: gateway.origin, web: web.origin }
  process.env[SHARED_SHOP] = JSON.stringify({ ...origins, sandboxKey })
  return close
}

/** In a worker. */
export function readSharedShop(): Shop {
  const { sandbox, gateway, web, sandboxKey } = JSON.parse(process.env[SHARED_SHOP] ?? '{}') as Record<string, string>
  if (!sandbox || !gateway || !web || !sandboxKey)
    throw new Error(`expected ${SHARED_SHOP} to describe the shop, but it does not`)
  return {
    sandbox: { origin: sandbox },
    gateway: { origin: gateway },
    web: { origin: web },
    sandboxKey,
    storeUrl: (code) => storeUrl(web, code),
  }
}
