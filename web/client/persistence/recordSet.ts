/** Name of the browser database that holds a store's answers: stores on one host never read each other's. */
export function recordSetName(storeCode: string): string {
  return `karat-${storeCode}`
}
