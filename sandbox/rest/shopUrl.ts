/** Address of a store's home page: stores.json of the shop, which the sandbox does not read, has the same hosts. */
export function shopUrlOf(storeCode: string, origins: readonly string[]): string {
  const main = origins.find((origin) => !origin.includes('*')) ?? ''
  if (storeCode === 'no') return main
  const hosts = origins.find((origin) => origin.includes('*.'))
  return storeCode === 'de' || storeCode === 'it' || !hosts
    ? `${main}/${storeCode}`
    : hosts.replace('*', storeCode.replace('_', '-'))
}
