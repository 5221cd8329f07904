/** The routes of the sandbox. */
import type { SandboxResponse } from './response.ts'
import {
  changePassword,
  createCustomer,
  createPassword,
  createReview,
  newsletterStatus,
  resetPassword,
  subscribe,
  unsubscribe,
  updateCustomer,
} from './account.ts'
import { listBusinessPrices, listCustomPrices } from './agreedPrices.ts'
import type { Backend } from './backend.ts'
import { calculatePrice } from './calculator.ts'
import {
  applyCoupon,
  createCart,
  deleteCoupon,
  deleteFromCart,
  pullCart,
  showCoupon,
  showTotals,
  updateCart,
} from './cart.ts'
import {
  collectTotals,
  holdPrices,
  listPaymentMethods,
  listShippingMethods,
  listStoreMethods,
  setShippingInformation,
} from './checkout.ts'
import { addToWishList, listOwnReviews, removeFromWishList, showMetalAccount, showWishList } from './customerLists.ts'
import { changeCustomer } from './customerSwitch.ts'
import { exportDocuments } from './export.ts'
import { clearFaults, listFaults, setFault } from './faultSwitch.ts'
import { live, ready, version } from './health.ts'
import { confirmVerification, startVerification } from './verification.ts'
import { sendMail, showMailToken } from './mailService.ts'
import { listQuotes, showHistory } from './metals.ts'
import { streamQuotes } from './metalStream.ts'
import { showSample } from './media.ts'
import { showPicture } from './pictures.ts'
import { listProducts, renderList } from './products.ts'
import { once, whole } from './once.ts'
import { listMails, showMail } from './mails.ts'
import { cancelOrder, openOrder, requestOrderCode, requestReturn, showOrderDocument } from './orderAccess.ts'
import {
  listOrders,
  moveOrder,
  openPayment,
  placeOrder,
  restoreCart,
  settlePayment,
  showOrder,
  showOrderFile,
  showOrderRequest,
} from './orders.ts'
import type { SandboxRequest } from './request.ts'
import { checkStock, listStock } from './stock.ts'
import { listTags } from './tags.ts'
import { listTierPrices } from './tierPrices.ts'
import { mapUrl } from './urlMap.ts'
import { renewToken, showCustomer, signIn } from './user.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export interface Route {
  readonly methods: readonly Method[]
  /** Path in Fastify's syntax. Routes below /api also match with a trailing slash, as upstream's do. */
  readonly path: string
  readonly handle: (request: SandboxRequest, backend: Backend) => SandboxResponse | Promise<SandboxResponse>
  /** The field of the body with the list of skus; undefined for routes without one. */
  readonly skusField?: string
}

const READ: readonly Method[] = ['GET', 'HEAD']
const ANY: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const routes: readonly Route[] = [
  { methods: READ, path: '/api', handle: version },
  { methods: ['GET', 'POST'], path: '/api/url/map', handle: mapUrl },
  { methods: READ, path: '/api/stock/check', handle: checkStock },
  { methods: READ, path: '/api/stock/check/:sku', handle: checkStock },
  { methods: READ, path: '/api/stock/list', handle: listStock },
  { methods: READ, path: '/api/product/render-list', handle: renderList },
  { methods: READ, path: '/api/product/list', handle: listProducts },
  { methods: READ, path: '/api/product/tier-prices', handle: listTierPrices },
  { methods: ['POST'], path: '/api/ext/custom-prices/prices', handle: listCustomPrices, skusField: 'productSkus' },
  { methods: ['POST'], path: '/api/ext/business-prices', handle: listBusinessPrices, skusField: 'skus' },
  { methods: ['POST'], path: '/api/cart/create', handle: createCart },
  { methods: READ, path: '/api/cart/pull', handle: pullCart },
  { methods: ['POST'], path: '/api/cart/update', handle: once(updateCart) },
  { methods: ['POST'], path: '/api/cart/delete', handle: once(deleteFromCart) },
  { methods: READ, path: '/api/cart/totals', handle: showTotals },
  { methods: ['POST'], path: '/api/cart/apply-coupon', handle: once(applyCoupon) },
  { methods: ['POST'], path: '/api/cart/delete-coupon', handle: once(deleteCoupon) },
  { methods: READ, path: '/api/cart/coupon', handle: showCoupon },
  { methods: ['POST'], path: '/api/cart/shipping-methods', handle: listShippingMethods },
  { methods: READ, path: '/api/cart/payment-methods', handle: listPaymentMethods },
  { methods: ['POST'], path: '/api/cart/shipping-information', handle: whole(setShippingInformation) },
  { methods: ['POST'], path: '/api/cart/collect-totals', handle: collectTotals },
  { methods: ['POST'], path: '/api/ext/cart/hold-prices', handle: whole(holdPrices) },
  { methods: READ, path: '/api/ext/checkout-methods', handle: listStoreMethods },
  { methods: READ, path: '/api/ext/goldsmith/price', handle: calculatePrice },
  { methods: ['POST'], path: '/api/user/login', handle: signIn },
  { methods: ['POST'], path: '/api/user/refresh', handle: renewToken },
  { methods: READ, path: '/api/user/me', handle: showCustomer },
  { methods: ['POST'], path: '/api/user/me', handle: updateCustomer },
  { methods: ['POST'], path: '/api/user/create', handle: whole(createCustomer) },
  { methods: ['POST'], path: '/api/user/change-password', handle: changePassword },
  { methods: ['POST'], path: '/api/user/reset-password', handle: resetPassword },
  { methods: ['POST'], path: '/api/user/create-password', handle: createPassword },
  { methods: READ, path: '/api/ext/mailchimp-subscribe/subscribe', handle: newsletterStatus },
  { methods: ['POST'], path: '/api/ext/mailchimp-subscribe/subscribe', handle: whole(subscribe) },
  { methods: ['DELETE'], path: '/api/ext/mailchimp-subscribe/subscribe', handle: unsubscribe },
  { methods: ['POST'], path: '/api/review/create', handle: once(createReview) },
  { methods: READ, path: '/api/ext/review/mine', handle: listOwnReviews },
  { methods: READ, path: '/api/ext/wishlist', handle: showWishList },
  { methods: ['POST'], path: '/api/ext/wishlist', handle: addToWishList },
  { methods: ['DELETE'], path: '/api/ext/wishlist', handle: removeFromWishList },
  { methods: READ, path: '/api/ext/metal-account', handle: showMetalAccount },
  { methods: ['POST'], path: '/api/ext/customer-verification/init', handle: startVerification },
  { methods: ['POST'], path: '/api/ext/customer-verification/checkout', handle: confirmVerification },
  { methods: READ, path: '/api/ext/mail-service/get-token', handle: showMailToken },
  { methods: ['POST'], path: '/api/ext/mail-service/send-email', handle: sendMail },
  { methods: READ, path: '/api/user/order-history', handle: listOrders },
  { methods: ['POST'], path: '/api/order', handle: whole(placeOrder) },
  { methods: READ, path: '/api/sync/order/:requestId', handle: showOrderRequest },
  { methods: READ, path: '/api/ext/order/:orderId', handle: showOrder },
  { methods: ['GET'], path: '/api/ext/order/:orderId/download/:fileId', handle: showOrderFile },
  { methods: ['POST'], path: '/api/ext/order-access', handle: whole(requestOrderCode) },
  { methods: ['POST'], path: '/api/ext/order-access/open', handle: openOrder },
  { methods: ['GET'], path: '/api/ext/order/:orderId/document/:documentId', handle: showOrderDocument },
  { methods: ['POST'], path: '/api/ext/order/:orderId/cancel', handle: once(cancelOrder) },
  { methods: ['POST'], path: '/api/ext/order/:orderId/return', handle: once(requestReturn) },
  { methods: ['POST'], path: '/api/ext/order/:orderId/restore-cart', handle: whole(restoreCart) },
  { methods: ['GET'], path: '/api/ext/payment/:service/:orderId', handle: openPayment },
  { methods: ['POST'], path: '/api/ext/payment/:service/:orderId/settle', handle: settlePayment },
  { methods: READ, path: '/api/ext/tags', handle: listTags },
  { methods: READ, path: '/api/ext/metals', handle: listQuotes },
  { methods: READ, path: '/api/ext/metals/history', handle: showHistory },
  { methods: ['GET'], path: '/api/ext/metals/stream', handle: streamQuotes },
  { methods: ANY, path: '/img', handle: showPicture },
  { methods: ANY, path: '/img/*', handle: showPicture },
  { methods: READ, path: '/media/samples/:store/:file', handle: showSample },
  { methods: READ, path: '/health/live', handle: live },
  { methods: READ, path: '/health/ready', handle: ready },
]

/** Compressed where the client accepts it; requires the sandbox's key. */
export const exportRoute: Route = { methods: READ, path: '/export/:index/:entity.ndjson', handle: exportDocuments }

/** Only for clients on the same machine, with the sandbox's key; faults never apply to it. */
export const developerRoutes: readonly Route[] = [
  { methods: READ, path: '/sandbox/faults', handle: listFaults },
  { methods: ['POST'], path: '/sandbox/faults', handle: setFault },
  { methods: ['DELETE'], path: '/sandbox/faults', handle: clearFaults },
  { methods: ['POST'], path: '/sandbox/orders/:orderId/status', handle: moveOrder },
  { methods: ['POST'], path: '/sandbox/customers/:email', handle: changeCustomer },
]

/** Only for clients on the same machine; faults never apply to it. */
export const mailRoutes: readonly Route[] = [
  { methods: READ, path: '/sandbox/mails', handle: listMails },
  { methods: READ, path: '/sandbox/mails/:mailId', handle: showMail },
]
