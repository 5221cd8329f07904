/** Whether a backend that no preset of the storefront API fits is Magento itself, which is spoken to with keys. */
import { UpstreamError } from '../shared/errors.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import type { Connect } from './presets.ts'

/** What Magento says to whom it does not know, in the language of the shop; the parameter is the same in all. */
const NO_KEYS = /%resources|authorized to access/

/** One request without keys. */
export async function isMagentoItself(connect: Connect, storeCode: string): Promise<boolean> {
  const spec = readProfile('spec')
  const calls = { ...spec.calls, 'stock/list': 'V1/store/storeConfigs' }
  const api = connect({ ...spec, basePath: '/rest', calls })
  const request = { upstream: 'check', path: '/api/stock/list', storeCode, keepsRefusalText: true }
  const failure: unknown = await api.readBare(request).catch((error: unknown) => error)
  if (!(failure instanceof UpstreamError) || failure.status !== 401) return false
  return NO_KEYS.test(failure.refusalText ?? '')
}
