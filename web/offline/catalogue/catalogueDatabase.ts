/** Name of the database with the catalogue of a store. */
export function catalogueDatabase(storeCode: string): string {
  return `catalogue-${storeCode}`
}
