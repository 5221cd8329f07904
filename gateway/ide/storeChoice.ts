/** The store selected in the IDE: sent as x-store with every request and saved in the browser. */
import stores from '../../stores.json' with { type: 'json' }

const STORAGE_KEY = 'karat-ide-store'

export const storeChoices: readonly { code: string; name: string }[] = stores.stores.map(({ storeCode, name }) => ({
  code: storeCode,
  name,
}))

export function rememberedStore(): string {
  const remembered = localStorage.getItem(STORAGE_KEY)
  return storeChoices.some(({ code }) => code === remembered) && remembered !== null
    ? remembered
    : stores.defaultStoreCode
}

export function rememberStore(code: string): void {
  localStorage.setItem(STORAGE_KEY, code)
}
