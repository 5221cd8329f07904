/** URL paths of the gateway. */
export const GRAPHQL_PATH = '/graphql'
export const METAL_STREAM_PATH = '/metals/stream'
export const INVALIDATION_PATH = '/invalidate'
export const LIVE_PATH = '/health/live'
export const READY_PATH = '/health/ready'
export const IDE_PREFIX = '/ide/'
export const ORDER_FILES_PATH = '/order-files'

export const ORDER_DOCUMENTS_PATH = '/order-documents'
export const ORDER_YEARS_PATH = '/order-years'

/** Address of a bought file, at the gateway as in the shop. */
export function orderFilePath(storeCode: string, orderId: string, fileId: string): string {
  return `${ORDER_FILES_PATH}/${storeCode}/${orderId}/${fileId}`
}

/** Address of a document of an order, at the gateway as in the shop. */
export function orderDocumentPath(storeCode: string, orderId: string, documentId: string): string {
  return `${ORDER_DOCUMENTS_PATH}/${storeCode}/${orderId}/${documentId}`
}
