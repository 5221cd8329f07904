/** Address of a store's home page: those of stores.json. */
export function shopUrlOf(storeCode: string, origins: readonly string[]): string {
  const main = origins.find((origin) => !origin.includes('*')) ?? ''
  if (storeCode === 'no') return main
  const hosts = origins.find((origin) => origin.includes('*.'))
  return storeCode === 'de' || storeCode === 'it' || !hosts
    ? `${main}/${storeCode}`
    : hosts.replace('*', storeCode.replace('_', '-'))
}
